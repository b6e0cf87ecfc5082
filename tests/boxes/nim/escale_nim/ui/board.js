/** The board of Nim: rows of counters; a counter takes itself and all that lie behind it. */
const answersOnBoard = () => true // twelve buttons below it would have to be scrolled
export const ui = { slug: 'nim', usualPlayers: 2, answersOnBoard, scoreKey: () => '', mountBoard }

function mountBoard(element, props) {
  const board = element.appendChild(document.createElement('div'))
  const words = document.createElement('p')
  Object.assign(board.style, { display: 'grid', gap: '0.75rem', padding: '1rem' })
  Object.assign(board.style, { justifyItems: 'center', color: 'var(--on-felt)' })

  function update({ view, ask, actions, texts, news }) {
    const said = news.map((event) => texts.say(`events.${event.type}`, event))
    words.textContent = [...said, ask ? texts.say(ask.key, ask.values) : ''].join(' ')
    const rows = view.board.rows.map((left, index) => {
      const row = document.createElement('div')
      Object.assign(row.style, { display: 'flex', gap: '0.5rem', minHeight: '2.75rem' })
      for (let count = left; count > 0; count--) {
        row.append(counter({ row: index + 1, count }, ask, actions, texts))
      }
      return row
    })
    board.replaceChildren(words, ...rows)
  }

  update(props)
  return { update, destroy: () => board.remove() }
}

/** One counter: a button if taking it is among the answers. */
function counter({ row, count }, ask, actions, texts) {
  const choice = ask?.choices.find(({ action }) => action.row === row && action.count === count)
  const button = document.createElement('button')
  Object.assign(button.style, { width: '2.75rem', height: '2.75rem', borderRadius: '50%' })
  Object.assign(button.style, { border: '2px solid currentColor', background: '#c8553d' })
  button.disabled = !choice || !actions.canAct || actions.busy
  button.ariaLabel = choice ? texts.say(choice.key, choice.values) : '●'
  if (choice) button.addEventListener('click', () => actions.send(choice.action))
  return button
}
