import type { Outputs } from '#server/wiring/api.ts'

export type Paper = Outputs['votes']['paper']
export type Question = Paper['questions'][number]

/** The names of the fields of a question: what is chosen, the ranks without scripts, and a name that is written in. */
export const fieldsOf = (index: number) => ({ chosen: `q${index}`, rank: `r${index}`, written: `w${index}` })

/** The value of the field that chooses what is written in. */
export const writtenIn = 'written'

/**
 * Returns the answers in a form of the paper, by the places of the choices. Ranks are sent in order by scripts, and
 * without scripts as `place:rank`.
 */
export function answersIn(questions: readonly Pick<Question, 'method'>[], form: FormData): (number | string)[][] {
  return questions.map(({ method }, index) => {
    const { chosen, rank, written } = fieldsOf(index)
    const name = textOf(form.get(written))
    const one = (value: string) => (value === writtenIn ? name : Number(value))
    const direct = form.getAll(chosen).map(textOf).filter(Boolean).map(one)
    const ranked = form
      .getAll(rank)
      .map((value) => textOf(value).split(':'))
      .filter(([, place]) => Boolean(place))
      .sort(([, first], [, second]) => Number(first) - Number(second))
      .map(([value]) => one(value!))
    const answer = method === 'ranked' && direct.length === 0 ? ranked : direct
    return answer.filter((value) => value !== '')
  })
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() : '')
