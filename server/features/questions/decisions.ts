import { refusedField } from '#server/refusal.ts'
import { leastOptions, longest, mostOptions, optionsOf } from './rules.ts'

/** Returns the options as stored; none unless the question is a choice. @throws Refusal invalid */
export function fittingOptions(answerType: string, typed: string): string {
  if (answerType !== 'choice') return ''
  const options = optionsOf(typed)
  if (options.length < leastOptions || options.length > mostOptions)
    throw refusedField('options', `Enter ${leastOptions} to ${mostOptions} options, one on a line`)
  const long = options.find((option) => option.length > longest.option)
  if (long) throw refusedField('options', `At most ${longest.option} characters in each option`)
  const twice = options.find((option, index) => options.indexOf(option) !== index)
  if (twice) throw refusedField('options', `"${twice}" stands there twice`)
  return options.join('\n')
}
