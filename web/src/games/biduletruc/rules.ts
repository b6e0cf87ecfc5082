/** The rules as chapters, in the order a newcomer wants them; the words are in texts/. */
import type { RuleChapter } from '../../lib/rooms'

export const chapters: Omit<RuleChapter, 'Example'>[] = [
  { key: 'goal', clauses: ['BID-41', 'BID-12', 'BID-13', 'BID-3'], decisions: ['BID-Q17'] },
  {
    key: 'start',
    clauses: [
      'BID-4',
      'BID-1',
      'BID-49',
      'BID-5',
      'BID-6',
      'BID-7',
      'BID-8',
      'BID-9',
      'BID-10',
      'BID-50',
    ],
    decisions: ['BID-Q7', 'BID-Q8'],
  },
  {
    key: 'turn',
    clauses: ['BID-11', 'BID-17', 'BID-18', 'BID-19'],
    decisions: ['BID-Q9', 'BID-Q10', 'BID-Q16'],
  },
  { key: 'joker', clauses: ['BID-14', 'BID-16', 'BID-15'], decisions: ['BID-Q6'] },
  {
    key: 'dico',
    clauses: [
      'BID-30',
      'BID-31',
      'BID-32',
      'BID-33',
      'BID-34',
      'BID-35',
      'BID-36',
      'BID-37',
      'BID-38',
      'BID-39',
      'BID-40',
    ],
    decisions: ['BID-Q1', 'BID-Q2', 'BID-Q15'],
  },
  {
    key: 'reds',
    clauses: [
      'BID-2',
      'BID-20',
      'BID-21',
      'BID-22',
      'BID-23',
      'BID-24',
      'BID-25',
      'BID-26',
      'BID-27',
      'BID-28',
      'BID-29',
      'BID-48',
    ],
    decisions: ['BID-Q11', 'BID-Q12', 'BID-Q13', 'BID-Q14'],
  },
  {
    key: 'end',
    clauses: ['BID-43', 'BID-42', 'BID-44', 'BID-45', 'BID-47', 'BID-46'],
    decisions: ['BID-Q3', 'BID-Q4', 'BID-Q5', 'BID-Q18', 'BID-Q19'],
  },
]
