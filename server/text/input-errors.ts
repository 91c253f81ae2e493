import { z } from 'zod'
import { required } from '#server/records/shapes.ts'

/** Sets the messages for input of the wrong type or length where a shape has none of its own. */
export const useOwnSentences = () => z.config({ localeError: sentence })

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0]

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? required : (kinds[issue.expected] ?? notUnderstood)
    case 'too_big':
      return `At most ${counted(issue.maximum, issue.origin)}`
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? required
        : `At least ${counted(issue.minimum, issue.origin)}`
    case 'invalid_value':
      return issue.values.length <= maxNamed ? `Choose ${either.format(issue.values.map(String))}` : notUnderstood
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}`
    default:
      return notUnderstood
  }
}

const notUnderstood = 'This value is not understood'
const maxNamed = 12

const kinds: Record<string, string> = {
  string: 'Send this as text',
  number: 'Send this as a number',
  int: 'Send this as a whole number',
  boolean: 'Send this as true or false',
  array: 'Send this as a list',
  object: 'Send this as an object',
  record: 'Send this as an object',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

function counted(count: number | bigint, origin: string): string {
  const [one, more] =
    origin === 'string' ? [' character', ' characters'] : origin === 'array' ? [' entry', ' entries'] : ['', '']
  return `${count.toLocaleString('en-US')}${Number(count) === 1 ? one : more}`
}
