/** The rules as chapters, in the order a newcomer wants them; the words are in texts/. */
import type { RuleChapter } from '../../lib/rooms'

export const chapters: Omit<RuleChapter, 'Example'>[] = [
  { key: 'goal', clauses: ['BOG-D1', 'BOG-P1'] },
  {
    key: 'words',
    clauses: ['BOG-1', 'BOG-2', 'BOG-3', 'BOG-D3', 'BOG-P9', 'BOG-D6', 'BOG-D9', 'BOG-D10'],
    decisions: ['BOG-Q2', 'BOG-Q19'],
  },
  {
    key: 'accepted',
    clauses: [
      'BOG-5',
      'WORD-1',
      'WORD-2',
      'WORD-3',
      'WORD-4',
      'WORD-6',
      'BOG-D4',
      'BOG-D5',
      'BOG-P8',
    ],
    decisions: ['BOG-Q1', 'BOG-Q3', 'BOG-Q4', 'BOG-Q5', 'BOG-Q6'],
  },
  {
    key: 'round',
    clauses: ['BOG-8', 'BOG-6', 'BOG-9', 'BOG-7', 'WORD-5', 'BOG-P6'],
    decisions: ['BOG-Q14', 'BOG-Q18', 'BOG-Q21'],
  },
  { key: 'points', clauses: ['BOG-4'] },
  {
    key: 'deluxe',
    clauses: ['BOG-D2', 'BOG-D7', 'BOG-D8'],
    decisions: ['BOG-Q13', 'BOG-Q20'],
  },
  {
    key: 'pocket',
    clauses: ['BOG-P2', 'BOG-P3', 'BOG-P4', 'BOG-P5', 'BOG-P7', 'BOG-P15'],
    decisions: ['BOG-Q17'],
  },
  {
    key: 'formulas',
    clauses: ['BOG-P10', 'BOG-P11', 'BOG-P12'],
    decisions: ['BOG-Q7', 'BOG-Q8', 'BOG-Q9', 'BOG-Q10', 'BOG-Q11'],
  },
  { key: 'game', clauses: ['BOG-P13'], decisions: ['BOG-Q12'] },
  { key: 'international', clauses: ['BOG-P14'], decisions: ['BOG-Q15', 'BOG-Q16'] },
]
