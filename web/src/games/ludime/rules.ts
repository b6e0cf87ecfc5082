/** The rules as chapters, in the order a newcomer wants them; the words are in texts/. */
import type { RuleChapter } from '../../lib/rooms'

export const chapters: Omit<RuleChapter, 'Example'>[] = [
  { key: 'goal', clauses: ['LUD-C1', 'LUD-C3'] },
  { key: 'words', clauses: ['LUD-C4'], decisions: ['LUD-Q19'] },
  { key: 'changing', clauses: ['LUD-C5', 'LUD-C6'], decisions: ['LUD-Q13'] },
  {
    key: 'start',
    clauses: ['LUD-C2', 'LUD1-1', 'LUD1-2', 'LUD1-6', 'LUD1-20'],
    decisions: ['LUD-Q15'],
  },
  {
    key: 'turn',
    clauses: ['LUD1-3', 'LUD1-4', 'LUD1-12', 'LUD1-21', 'LUD1-17'],
    decisions: ['LUD-Q2', 'LUD-Q3', 'LUD-Q4', 'LUD-Q5'],
  },
  {
    key: 'first',
    clauses: ['LUD1-5', 'LUD1-7', 'LUD1-19', 'LUD1-8'],
    decisions: ['LUD-Q6', 'LUD-Q7', 'LUD-Q8', 'LUD-Q9'],
  },
  {
    key: 'stealing',
    clauses: ['LUD1-9', 'LUD1-10', 'LUD1-11'],
    decisions: ['LUD-Q10', 'LUD-Q11', 'LUD-Q12', 'LUD-Q14', 'LUD-Q30'],
  },
  {
    key: 'end',
    clauses: ['LUD1-13', 'LUD1-14', 'LUD1-15', 'LUD1-16', 'LUD1-18'],
    decisions: ['LUD-Q1', 'LUD-Q16', 'LUD-Q17', 'LUD-Q18'],
  },
  {
    key: 'one-word',
    clauses: [
      'LUD2-1',
      'LUD2-2',
      'LUD2-3',
      'LUD2-4',
      'LUD2-5',
      'LUD2-6',
      'LUD2-7',
      'LUD2-8',
      'LUD2-9',
    ],
    decisions: ['LUD-Q20', 'LUD-Q21', 'LUD-Q22', 'LUD-Q23', 'LUD-Q24', 'LUD-Q29'],
  },
  {
    key: 'die',
    clauses: [
      'LUD3-1',
      'LUD3-7',
      'LUD3-2',
      'LUD3-3',
      'LUD3-4',
      'LUD3-5',
      'LUD3-6',
      'LUD3-8',
      'LUD3-9',
      'LUD3-10',
    ],
    decisions: ['LUD-Q25', 'LUD-Q26', 'LUD-Q27', 'LUD-Q28'],
  },
]
