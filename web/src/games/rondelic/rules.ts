/** The rules as chapters, in the order a newcomer wants them; the words are in texts/. */
import type { RuleChapter } from '../../lib/rooms'

export const chapters: Omit<RuleChapter, 'Example'>[] = [
  { key: 'goal', clauses: ['RON-2', 'RON-1'] },
  {
    key: 'setup',
    clauses: ['RON-A1', 'RON-B1', 'RON-A2', 'RON-9', 'RON-A3', 'RON-A4', 'RON-B2'],
    decisions: ['RON-Q23', 'RON-Q24', 'RON-Q9', 'RON-Q8', 'RON-Q7', 'RON-Q25'],
  },
  { key: 'turn', clauses: ['RON-3', 'RON-4', 'RON-5', 'RON-B5'], decisions: ['RON-Q1', 'RON-Q20'] },
  {
    key: 'kings',
    clauses: ['RON-A5', 'RON-A6', 'RON-B3', 'RON-B4'],
    decisions: ['RON-Q17', 'RON-Q6', 'RON-Q22', 'RON-Q19', 'RON-Q18'],
  },
  {
    key: 'dealer-open',
    clauses: ['RON-A8', 'RON-A7', 'RON-A9', 'RON-A10', 'RON-A14'],
    decisions: ['RON-Q2'],
  },
  {
    key: 'dealer-secret',
    clauses: ['RON-B7', 'RON-B6'],
    decisions: ['RON-Q3', 'RON-Q4', 'RON-Q5'],
  },
  { key: 'knowing', clauses: ['RON-12', 'RON-13'] },
  { key: 'showing', clauses: ['RON-6', 'RON-10', 'RON-11'], decisions: ['RON-Q10', 'RON-Q11'] },
  {
    key: 'hole',
    clauses: ['RON-7', 'RON-8', 'RON-A13', 'RON-B8'],
    decisions: ['RON-Q15', 'RON-Q13', 'RON-Q14', 'RON-Q16'],
  },
  { key: 'two', clauses: ['RON-A11', 'RON-B9', 'RON-A12'], decisions: ['RON-Q12', 'RON-Q21'] },
]
