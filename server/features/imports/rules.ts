/** Days in which an import can be undone. */
export const undoDays = 30

/** What a plan says of a row, in the order in which a plan shows them: those that need somebody first. */
export const rowStates = ['held', 'refused', 'changed', 'new', 'same'] as const

export type RowStateName = (typeof rowStates)[number]

/** Why a row is held or refused, in the order in which a plan lists them. */
export const rowReasons = [
  'member',
  'row',
  'two',
  'type',
  'payer',
  'chapter',
  'email',
  'day',
  'amount',
  'died',
  'stale',
  'out',
  'nobody',
  'other',
] as const

export type RowReason = (typeof rowReasons)[number]

/** How an admin answers a held row: a new member, the member that it may be, or nothing is written. */
export const rowAnswers = ['new', 'same', 'out'] as const

/** Rows of a plan on one page. */
export const planPageSize = 25

/** How many rows of a state the overview of a plan shows. */
export const overviewRows: Record<RowStateName, number> = { held: 25, refused: 25, changed: 3, new: 3, same: 1 }

/** People whom the dialog of an undo names as those who stay. */
export const maxStaying = 20

/** Imports that the list shows, newest first. */
export const maxImports = 100

/** Characters of a file's content as base64: 20 MB. */
export const maxFileCharacters = 28_000_000

/** Characters of the name of a workbook's sheet; Excel allows 31. */
export const maxSheetName = 200

/** Characters of the name of a kept mapping. */
export const maxMappingName = 60

/** Mappings that a chapter keeps. */
export const maxMappings = 50

/** Who sees a member field that an import makes. */
export const fieldReaders = ['admins', 'member', 'members'] as const

/** What the rows of a list are. */
export const kindsOfRows = ['people', 'payments'] as const

export type KindOfRows = (typeof kindsOfRows)[number]
