import { isPlayMoney } from '../../env.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Portal } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { finishSetup } from './finish.ts'
import {
  readAssociation,
  readChapter,
  readMail,
  readPayments,
  readRecipient,
  type Errors,
  type Fields,
} from './forms.ts'
import { checkAccount, sendTest, smtpUrlOf } from './outside.ts'
import { saveDraft, type Draft, type MailDraft } from './state.ts'
import { valuesOf } from './values.ts'
import type { StepName } from './view.ts'

/** What a submitted form leads to: a step, the end, or the same step again with what is wrong. */
type Result =
  | { then: 'step'; step: StepName }
  | { then: 'finished' }
  | {
      then: 'again'
      step: StepName
      status: number
      errors?: Errors
      alert?: { title: string; text: string }
    }

const again = (step: StepName, errors: Errors): Result => ({ then: 'again', step, status: 422, errors })

/** Does what a button of a step says. Each saves its step, over the version that the form began with. */
export async function carryOut(portal: Portal, draft: Draft, fields: Fields, current: number): Promise<Result> {
  const { intent = '' } = fields
  const version = Number(fields.version)
  const step = Object.hasOwn(stepsOf, intent) ? stepsOf[intent] : undefined
  if (!step || !isReached(step, draft)) return { then: 'step', step: 'association' }
  if (version !== current) return stale(step)
  const save = async (changed: Partial<Draft>, next: StepName): Promise<Result> =>
    (await saveDraft(portal, { ...draft, ...changed }, version)) ? { then: 'step', step: next } : stale(step)
  try {
    return await acts[step]({ portal, draft, fields, version, intent, save })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const title = error.why === 'conflict' ? 'Something was saved here in the meantime' : 'This did not work'
    return { then: 'again', step, status: error.status, alert: { title, text: error.message } }
  }
}

const stepsOf: Record<string, StepName> = {
  association: 'association',
  chapter: 'chapter',
  mail: 'mail',
  testMail: 'mail',
  'skip-mail': 'mail',
  payments: 'payments',
  testPayments: 'payments',
  'skip-payments': 'payments',
}

const isReached = (step: StepName, { association, admin, chapter, mail }: Draft): boolean =>
  step === 'association' ||
  (association !== undefined &&
    admin !== undefined &&
    (step === 'chapter' || (chapter !== undefined && (step === 'mail' || mail !== undefined))))

const stale = (step: StepName): Result => ({
  then: 'again',
  step,
  status: 409,
  alert: {
    title: 'Something was saved here in another tab',
    text: 'Nothing was saved now. What you typed is below: check it, and press the button again.',
  },
})

type Acting = {
  portal: Portal
  draft: Draft
  fields: Fields
  version: number
  intent: string
  save: (changed: Partial<Draft>, next: StepName) => Promise<Result>
}

const acts: Record<StepName, (acting: Acting) => Promise<Result>> = {
  association: saveAssociation,
  chapter: saveChapter,
  mail: saveMail,
  payments: savePayments,
}

async function saveAssociation({ portal, draft, fields, save }: Acting): Promise<Result> {
  const { value, errors } = readAssociation(fields, portal.env, draft.admin !== undefined)
  if (errors) return again('association', errors)
  const { association, person, password } = value
  const passwordHash = password === null ? draft.admin!.passwordHash : await hashPassword(password)
  return save({ association, admin: { ...person, passwordHash } }, 'chapter')
}

async function saveChapter({ draft, fields, save }: Acting): Promise<Result> {
  const { value, errors } = readChapter(fields, draft.association!)
  return errors ? again('chapter', errors) : save(value, 'mail')
}

async function saveMail({ portal, draft, fields, intent, save }: Acting): Promise<Result> {
  const saved = draft.mail
  if (intent === 'skip-mail' || (fields.way === 'later' && intent === 'mail')) {
    const account = saved?.account
    return save({ mail: { isLater: true, ...(account ? { account } : {}) } }, 'payments')
  }
  const { value: account, errors } = readMail(fields, portal.env, saved?.account)
  const recipient = intent === 'testMail' ? readRecipient(fields) : { value: '' }
  if (errors || recipient.errors) return again('mail', { ...errors, ...recipient.errors })
  if (intent === 'mail') {
    const test = saved?.test && isSame(saved.account, account) ? { test: saved.test } : {}
    return save({ mail: { isLater: false, account, ...test } }, 'payments')
  }
  const smtpUrl = portal.env.given.has('SMTP_URL') ? portal.env.smtpUrl : smtpUrlOf(account)
  const to = recipient.value
  const tested = await sendTest(portal, { smtpUrl, from: account.from, to, association: draft.association! })
  return save({ mail: { isLater: false, account, test: { ...tested, to } } }, 'mail')
}

const isSame = (one: MailDraft | undefined, other: MailDraft) => JSON.stringify(one) === JSON.stringify(other)

/** Returns what is to be saved: a practice enters the stand-in's account by itself, as the button of the settings does. */
function askedBy(intent: string, { portal, draft, fields }: Pick<Acting, 'portal' | 'draft' | 'fields'>) {
  if (intent === 'skip-payments') return { way: 'later' }
  if (intent === 'payments' && fields.way === 'standin' && isPlayMoney(portal.env))
    return { way: 'paypal', clientId: `standin-${draft.chapter!.subDomain}`, clientSecret: 'stand-in' }
  return intent === 'testPayments' ? { ...fields, way: 'paypal' } : fields
}

async function savePayments({ portal, draft, fields, version, intent, save }: Acting): Promise<Result> {
  const asked = askedBy(intent, { portal, draft, fields })
  const { value: payments, errors } = readPayments(asked, draft.payments)
  if (errors) return again('payments', errors)
  if (intent === 'testPayments')
    return save({ payments: { ...payments, test: await checkAccount(portal, payments) } }, 'payments')
  const failedMail = draft.mail?.isLater ? null : (draft.mail?.test?.failure ?? null)
  if (failedMail !== null) {
    const text = `${failedMail} Go back to Mail, and correct it or skip it.`
    return {
      then: 'again',
      step: 'payments',
      status: 422,
      alert: { title: 'The test of your mail did not work', text },
    }
  }
  if (payments.way === 'paypal') {
    const { failure } = await checkAccount(portal, payments)
    if (failure !== null) return again('payments', { clientSecret: failure })
  }
  const whole = { ...(draft as Required<Draft>), payments }
  const { association } = whole
  const { publicEmail } = association
  if (!publicEmail) {
    if (!(await saveDraft(portal, whole, version))) return stale('payments')
    return again('association', { publicEmail: 'Required' })
  }
  // The association may have been changed since the chapter's step, there or in the environment.
  const { errors: misfits } = readChapter(valuesOf('chapter', draft, portal.env), association)
  if (misfits) {
    if (!(await saveDraft(portal, whole, version))) return stale('payments')
    const text = 'It does not fit the association as it is now. Correct the marked fields; how members pay was saved.'
    return {
      then: 'again',
      step: 'chapter',
      status: 422,
      errors: misfits,
      alert: { title: 'The first chapter needs another look', text },
    }
  }
  await finishSetup(portal, { ...whole, association: { ...association, publicEmail } }, version)
  return { then: 'finished' }
}
