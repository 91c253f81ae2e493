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
