import type { Outputs } from '#server/wiring/api.ts'

export type Review = Outputs['accessReviews']['open']
export type AccessRow = Review['rows'][number]

/** Identifies a row in forms. */
export const keyOf = ({ kind, id }: Pick<AccessRow, 'kind' | 'id'>): string => `${kind}:${id}`

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Texts of the yearly review of access. */
export const reviewWords = {
  title: (year: string) => `Access review ${year}`,
  back: 'Offices',
  lead: 'Once a year you look at everyone who may do more than a member: keep the right, or end it.',
  failed: 'Nothing was changed',
  done: {
    keep: 'Kept.',
    undecide: 'Taken back.',
    end: 'Ended.',
    close: 'The review is closed and recorded.',
  },
  figures: {
    reviewed: 'Reviewed',
    of: (done: number, all: number) => `${done} of ${all}`,
    due: (day: string) => `due ${day}`,
    noDue: 'no office yet',
    inUse: 'Rights in use',
    inUseText: 'used in the last 90 days',
    doubt: 'Worth a look',
    doubtText: 'unused or over',
    last: 'Last review',
    never: 'Never',
    lastText: (by: string, kept: number, ended: number) => `by ${by}, ${plural(kept, 'right')} kept, ${ended} ended`,
  },
  list: {
    title: 'People with rights',
    label: 'People who may do more than a member',
    onlyOpen: (count: number) => `Show only the ${count} to decide`,
    all: 'Show all',
    help: 'Keep or end each in its row, or tick several and decide them together. Rights that are unused or over are ticked for you; nothing changes before you press Keep or End.',
    selectOpen: (count: number) => `Select all ${count} to decide`,
    empty: 'Nobody may do more than a member',
    heads: { who: 'Who', may: 'May', since: 'Since', lastUsed: 'Last used', acts: '' },
    since: (day: string) => `since ${day}`,
    unknown: 'Unknown',
    today: 'Today',
    never: 'Never',
    lastUsed: (text: string) => `Last used ${text.toLowerCase()}`,
    doubts: {
      unused: (days: number) => `Not used for ${days} days`,
      neverUsed: () => 'Never used',
      eventOver: () => 'The event is over',
    },
    kept: 'Kept',
    toDecide: 'To decide',
    undo: 'Undo',
    keep: 'Keep',
    end: 'End',
    endAll: 'End these rights',
    adminNote: 'Only a system admin removes an admin',
  },
  ending: {
    title: 'End these rights?',
    text: (names: string) => `${names} will be members like everybody else right away.`,
    admins: 'The selected admins stay: only a system admin removes an admin.',
    act: 'End these rights',
  },
  keys: 'Space ticks a row, Shift with a click a range. K keeps and E ends the row that has the focus.',
  close: {
    text: (open: number) =>
      open === 0
        ? 'All are decided. Closing the review records its numbers. The parent association sees the date of the last review, not the names.'
        : `When all are decided (${open} left), the review is closed and recorded. The parent association sees the date of the last review, not the names.`,
    act: 'Close the review',
  },
}
