/** Which club evening comes next for somebody. */
import type { EventEntry } from '../protocol'

/** One that is played now, else the first to begin; those without a time wait for their host. */
export function nextEvent(events: readonly EventEntry[]): EventEntry | undefined {
  const time = ({ stage, start_ms }: EventEntry) =>
    stage === 'playing' ? -1 : start_ms || Number.MAX_SAFE_INTEGER
  return events
    .filter(({ stage }) => stage !== 'over')
    .toSorted((one, other) => time(one) - time(other) || other.opened_ms - one.opened_ms)[0]
}
