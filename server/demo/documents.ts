import type { Portal } from '../context.ts'
import { emptyChapter } from './chapters.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoPdf } from './files.ts'
import type { DemoStep } from './step.ts'

type DemoDocument = {
  category: string
  documentName: string
  documentDescription: string
  daysAgo: number
  sentName: string
  lines: string[]
}

const documentsOf = (chapterName: string): DemoDocument[] => [
  {
    category: 'By-laws',
    documentName: 'Chapter by-laws',
    documentDescription: 'As adopted by the general meeting in June 2025',
    daysAgo: 510,
    sentName: 'By-laws.pdf',
    lines: [
      `AEA ${chapterName}`,
      'Adopted by the general meeting on June 18, 2025',
      '',
      'Section 1. Name and purpose',
      `The chapter is the ${chapterName} chapter of the association. It brings together`,
      'people who design, build and maintain, and supports their learning, their',
      'licensing and their service to the public.',
      '',
      'Section 2. Members',
      'Anyone who holds or studies for a degree in engineering or architecture may',
      'apply. The executive committee decides within thirty days. Membership begins',
      'with the payment of the first dues.',
      '',
      'Section 3. General meeting',
      'The general meeting takes place every December. It receives the annual report',
      'and the accounts, elects the executive committee every second year, and may',
      'change these by-laws by a majority of two thirds of the members present.',
      '',
      'Section 4. Executive committee',
      'The committee has a president, a president-elect, a secretary, a treasurer and',
      'at least two executive members. Terms are two years. Nobody serves in the',
      'same office for more than two terms in a row.',
    ],
  },
  {
    category: 'Forms',
    documentName: 'Expense claim',
    documentDescription: 'For committee members, with mileage',
    daysAgo: 322,
    sentName: 'Expense claim.pdf',
    lines: [
      'Name:',
      'Date and place:',
      'Purpose:',
      '',
      'Travel by car, miles:',
      'Fares and parking:',
      'Other, with receipts:',
      '',
      'Total:',
      '',
      'Signature:',
      'Approved by the treasurer:',
    ],
  },
  {
    category: 'Forms',
    documentName: 'Nomination form',
    documentDescription: 'Two seconders and a statement of up to 300 words',
    daysAgo: 16,
    sentName: 'Nomination form.pdf',
    lines: [
      'Candidate:',
      'Office:',
      '',
      'First seconder:',
      'Second seconder:',
      '',
      'Statement of the candidate (up to 300 words):',
      '',
      '',
      '',
      'I accept the nomination. Signature:',
    ],
  },
]

/** Returns the steps that add a chapter's by-laws and two forms, on the days its admin added them. */
export async function filing(
  providers: Portal['providers'],
  setting: Setting,
  { sub, name }: { sub: string; name: string },
): Promise<DemoStep[]> {
  if (sub === emptyChapter) return []
  const { idOf, ...others } = setting
  const keep = keepingFor(providers, setting)
  const steps: DemoStep[] = []
  const begun = new Set<string>()
  for (const { category, daysAgo, lines, sentName, ...details } of documentsOf(sub === 'aea' ? 'Central' : name)) {
    const document = await keep(demoPdf(details.documentName, lines), sentName)
    const [docCategoryId, documentId] = [idOf(`category ${category}`), idOf(details.documentName)]
    if (!begun.has(category))
      steps.push(adding('documentCategories', { docCategoryId, name: category }, daysAgo, others))
    begun.add(category)
    const files = {
      id: documentId,
      named: [{ field: 'document', paths: [document], visibility: sub === 'aea' ? 'public' : 'members' } as const],
    }
    steps.push(adding('documents', { ...details, documentId, docCategoryId, document }, daysAgo, others, files))
  }
  return steps
}
