import type { Env } from '#server/env.ts'
import type { TableDates } from '#server/time/dates.ts'
import type { PaperSize } from './paper.ts'

/** What a chapter chose about its papers; '' where it chose nothing. */
export type Papers = { tableDates: TableDates | ''; paperSize: PaperSize | ''; ein: string }

const noPapers: Papers = { tableDates: '', paperSize: '', ein: '' }

/** The names of `Papers` that a variable of the environment may set for the whole association. */
type PaperChoice = keyof Papers

/** Returns what a stored text holds about papers. */
export const papersIn = (json: string): Papers => ({ ...noPapers, ...(JSON.parse(json) as Partial<Papers>) })

type Around = { env: Pick<Env, 'association'>; chapter: { papers: Papers } }

/** Returns how dates in tables, pages and the tax number are: the environment's choice, or else the chapter's. */
export function papersOf({ env: { association }, chapter: { papers } }: Around): {
  tableDates: TableDates
  paperSize: PaperSize
  ein: string
} {
  return {
    tableDates: association.tableDates || papers.tableDates || 'documented',
    paperSize: association.paperSize || papers.paperSize || 'letter',
    ein: association.ein || papers.ein,
  }
}

/** Returns the choices that the environment made, which a chapter cannot change. */
export const choicesOfEnv = ({ association }: Pick<Env, 'association'>): PaperChoice[] =>
  (['tableDates', 'paperSize', 'ein'] as const).filter((name) => association[name] !== '')
