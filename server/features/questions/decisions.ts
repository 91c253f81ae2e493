import { refusedField } from '#server/refusal.ts'
import { isLongerThan } from '#server/text/graphemes.ts'
import { minOptions, maxLength, maxOptions, optionsOf } from './rules.ts'

/** Returns the options as stored; empty unless the question is a choice. @throws Refusal invalid */
export function fittingOptions(answerType: string, typed: string): string {
  if (answerType !== 'choice') return ''
  const options = optionsOf(typed)
  if (options.length < minOptions || options.length > maxOptions)
    throw refusedField('options', `Enter ${minOptions} to ${maxOptions} options, one on a line`)
  const long = options.find((option) => isLongerThan(option, maxLength.option))
  if (long) throw refusedField('options', `At most ${maxLength.option} characters in each option`)
  const twice = options.find((option, index) => options.indexOf(option) !== index)
  if (twice) throw refusedField('options', `"${twice}" stands there twice`)
  return options.join('\n')
}
