import type { Env } from '../../env.ts'
import type { Fields } from './forms.ts'
import type { Draft } from './state.ts'
import type { StepName } from './view.ts'

/** The member types that a chapter may begin with. */
const usualTypes = [
  { memberType: 'Regular', fee: '100.00', duration: 1 },
  { memberType: 'Student', fee: '25.00', duration: 1 },
  { memberType: 'Life', fee: '1000.00', duration: 99 },
]

/** Returns the entries with what the environment has by now: it comes first, and may have changed since a step. */
export function withGiven(draft: Draft, { given, association: { name, shortName }, timeZone }: Env): Draft {
  if (!draft.association) return draft
  const association = {
    ...draft.association,
    ...(given.has('ASSOCIATION_NAME') ? { name } : {}),
    ...(given.has('ASSOCIATION_SHORT_NAME') ? { shortName } : {}),
    ...(given.has('TIME_ZONE') ? { timeZone } : {}),
  }
  return { ...draft, association }
}

/** Returns what the fields of a step contain at first: what was saved, what the environment has, or what is usual. */
export function valuesOf(step: StepName, draft: Draft, env: Env): Fields {
  const { association, admin, chapter, types = usualTypes, mail, payments } = draft
  if (step === 'association')
    return {
      timeZone: 'America/New_York',
      ...association,
      ...(admin ? { firstName: admin.firstName, lastName: admin.lastName, email: admin.email } : {}),
      ...(env.given.has('ASSOCIATION_NAME') ? { name: env.association.name } : {}),
      ...(env.given.has('ASSOCIATION_SHORT_NAME') ? { shortName: env.association.shortName } : {}),
      ...(env.given.has('TIME_ZONE') ? { timeZone: env.timeZone } : {}),
    }
  if (step === 'chapter') {
    const fields: Fields = { ...chapter }
    types.forEach(({ memberType, fee, duration }, index) => {
      fields[`type${index}`] = memberType
      fields[`fee${index}`] = fee
      fields[`term${index}`] = String(duration)
    })
    return fields
  }
  if (step === 'mail')
    return {
      way: mail?.isLater ? 'later' : 'smtp',
      port: '587',
      testTo: mail?.test?.to ?? admin?.email ?? '',
      ...mail?.account,
      password: '',
      ...(env.given.has('MAIL_FROM') ? { from: env.mailFrom } : {}),
    }
  const { way = 'paypal', clientId = '', webhookId = '', zelleAddress = '' } = payments ?? {}
  return { way, clientId, webhookId, zelleAddress }
}
