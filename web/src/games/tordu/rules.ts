/** The rules as chapters, in the order a newcomer wants them; the words are in texts/. */
import type { RuleChapter } from '../../lib/rooms'

export const chapters: Omit<RuleChapter, 'Example'>[] = [
  { key: 'goal', clauses: ['TOR-2', 'TOR-11', 'TOR-20'], decisions: ['TOR-Q13', 'TOR-Q10'] },
  {
    key: 'deal',
    clauses: ['TOR-1', 'TOR-3', 'TOR-4', 'TOR-21'],
    decisions: ['TOR-Q1', 'TOR-Q14'],
  },
  {
    key: 'bidding',
    clauses: ['TOR-6', 'TOR-7', 'TOR-8', 'TOR-10'],
    decisions: ['TOR-Q2', 'TOR-Q9'],
  },
  {
    key: 'play',
    clauses: ['TOR-12', 'TOR-13', 'TOR-14', 'TOR-15', 'TOR-16', 'TOR-17', 'TOR-31'],
    decisions: ['TOR-Q16', 'TOR-Q17'],
  },
  { key: 'points', clauses: ['TOR-18'] },
  {
    key: 'complete',
    clauses: ['TOR-22', 'TOR-23', 'TOR-24', 'TOR-25', 'TOR-26', 'TOR-27', 'TOR-30', 'TOR-29'],
    decisions: ['TOR-Q12', 'TOR-Q4', 'TOR-Q5', 'TOR-Q7'],
  },
  {
    key: 'many',
    clauses: ['TOR-5', 'TOR-9', 'TOR-19', 'TOR-28'],
    decisions: ['TOR-Q3', 'TOR-Q6', 'TOR-Q8', 'TOR-Q11', 'TOR-Q15', 'TOR-Q18'],
  },
]
