/** Rules of member fields, shared with the pages. This file must stay light enough for browsers to load. */

export const fieldKinds = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The display names of the kinds. */
export const kindNames: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  choices: 'Several choices',
  yesNo: 'Yes or no',
}

/** What the answers to a field can say about who a person is; by these, people who may be the same are found. */
export const fieldMeanings = ['birthday', 'memberNumber'] as const
export type FieldMeaning = (typeof fieldMeanings)[number]

/** The display names of the meanings. */
export const meaningNames: Record<FieldMeaning, string> = {
  birthday: 'Birthday',
  memberNumber: 'Member number in the last system',
}

/** Returns the meanings that a field of this kind can have. */
export function meaningsOf(kind: FieldKind): FieldMeaning[] {
  if (kind === 'date') return ['birthday']
  return kind === 'text' || kind === 'number' ? ['memberNumber'] : []
}

/** Maximum length of each text in characters. */
export const maxLength = { fieldName: 60, choice: 100, answer: 500 } as const

/** Maximum number of fields per chapter, and of choices per field. */
export const maxFields = 40
export const maxChoices = 40

export const yesOrNo = ['Yes', 'No']

/** Returns the lines of a stored text: a field's choices, or an answer of several choices. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A field as pages show it. */
export type MemberField = {
  fieldId: string
  fieldName: string
  kind: FieldKind
  /** Empty for kinds without choices. */
  choices: string[]
  memberSees: 0 | 1
  othersSee: 0 | 1
  isAsked: 0 | 1
  isRequired: 0 | 1
  /** '' for a field that says nothing about who a person is. */
  meaning: FieldMeaning | ''
  /** Defined by the parent, so only the parent can change it. */
  isParents: boolean
}

/** The kinds that have choices of the chapter's own. */
export const hasChoices = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'

/** The answers that a filter offers for a field; none for kinds that are typed. */
export const filterChoices = ({ kind, choices }: Pick<MemberField, 'kind' | 'choices'>): string[] =>
  kind === 'yesNo' ? yesOrNo : choices

/** Returns the name of the form field for an answer. */
export const entryOf = (fieldId: string): string => `fields.${fieldId}`

/** Returns the id of a field's column in tables and exports. */
export const fieldColumn = (fieldId: string): string => `field-${fieldId}`
