import { Hono } from 'hono'
import { decimalOf } from '../cents.ts'
import { StandinRefusal } from './answers.ts'
import { disturbed, tokenFor, type StandinApp, type StandinHttp } from './standin-app.ts'
import { feeCentsOf, hasFee } from './fees.ts'
import type { CaptureRecord, HoldRecord, Money, RefundRecord, StandinMerchant, TransferRecord } from './records.ts'

/** Calls about a merchant's account as a whole: /v1/oauth2/token and /v1/reporting/transactions. */
export function accountApi(standin: StandinApp): Hono<StandinHttp> {
  return new Hono<StandinHttp>()
    .post('/v1/oauth2/token', async (context) => {
      const rule = standin.mischief.take('token')
      const before = await standin.mischief.disturb(rule, 'Before')
      if (before) return disturbed(context, before)
      const basic = /^Basic (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
      const [clientId = '', secret] = Buffer.from(basic, 'base64').toString().split(':')
      if (!secret || !(await standin.merchants(clientId))) {
        return context.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
      }
      const after = await standin.mischief.disturb(rule, 'After')
      if (after) return disturbed(context, after)
      const expiresAt = new Date(standin.clock.now().getTime() + tokenSeconds * 1000)
      return context.json({
        access_token: tokenFor(clientId, expiresAt),
        token_type: 'Bearer',
        app_id: 'APP-STANDIN',
        expires_in: tokenSeconds,
        scope: 'https://uri.paypal.com/services/payments',
      })
    })

    .get('/v1/reporting/transactions', (context) => {
      const query = searchQuery((name) => context.req.query(name))
      return standin.answer(context, { on: 'search' }, (merchant) => {
        if (!query) throw new StandinRefusal(400, 'INVALID_REQUEST', 'A window of at most 31 days is needed.')
        const matching = movements(standin, merchant).filter(({ at }) => at >= query.from && at <= query.to)
        const start = (query.page - 1) * query.pageSize
        const body = {
          account_number: merchant.merchantId,
          transaction_details: matching.slice(start, start + query.pageSize).map(({ details }) => details),
          page: query.page,
          total_items: matching.length,
          total_pages: Math.max(1, Math.ceil(matching.length / query.pageSize)),
          links: [],
        }
        return { status: 200, body }
      })
    })
}

const tokenSeconds = 32_400

const maximumWindowMs = 31 * 86_400_000

function searchQuery(value: (name: string) => string | undefined) {
  const from = Date.parse(value('start_date') ?? '')
  const to = Date.parse(value('end_date') ?? '')
  const page = Number(value('page') ?? 1)
  const pageSize = Number(value('page_size') ?? 100)
  // Written so that an invalid date, and therefore NaN, is rejected too.
  if (!(to - from <= maximumWindowMs) || !(page >= 1) || !(pageSize >= 1 && pageSize <= 500)) return undefined
  return { from, to, page, pageSize }
}

/** Returns everything that moved on the account, oldest first. A declined charge never moved. */
function movements({ store }: StandinApp, merchant: StandinMerchant) {
  const isOurs = ({ payee }: Pick<CaptureRecord, 'payee'>) => payee.merchantId === merchant.merchantId
  const moved = (capture: CaptureRecord) => capture.status !== 'DECLINED' && capture.status !== 'FAILED'
  const misstated = (capture: CaptureRecord): CaptureRecord[] => {
    const { cents, isLeftOut } = store.get('misstatement', capture.captureId) ?? {}
    if (isLeftOut) return []
    return [cents === undefined ? capture : { ...capture, amount: { ...capture.amount, cents } }]
  }
  return [
    ...store.all('capture').filter(isOurs).filter(moved).flatMap(misstated).map(captureMovement),
    ...store.all('refund').filter(isOurs).map(refundMovement),
    ...store.all('hold').filter(isOurs).map(holdMovement),
    ...store.all('transfer').filter(isOurs).map(transferMovement),
  ].sort((one, other) => one.at - other.at)
}

const amountOf = ({ currency }: Money, cents: number) => ({ currency_code: currency, value: decimalOf(cents) })

const captureMovement = (capture: CaptureRecord) => ({
  at: Date.parse(capture.createdAt),
  details: {
    transaction_info: {
      transaction_id: capture.captureId,
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.createdAt,
      transaction_updated_date: capture.updatedAt,
      transaction_amount: amountOf(capture.amount, capture.amount.cents),
      ...(hasFee(capture) && { fee_amount: amountOf(capture.amount, -feeCentsOf(capture.amount.cents)) }),
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      invoice_id: capture.invoiceId,
      custom_field: capture.customId,
    },
  },
})

const refundMovement = (refund: RefundRecord) =>
  movementOf(refund, { id: refund.refundId, code: refund.isReversal ? 'T1106' : 'T1107', cents: -refund.amount.cents })

const holdMovement = (hold: HoldRecord) =>
  movementOf(
    hold,
    hold.isOver
      ? { id: hold.holdId, code: 'T1111', cents: hold.amount.cents }
      : { id: hold.holdId, code: 'T1110', cents: -hold.amount.cents },
  )

/** As PayPal lists it: about no other transaction, with neither invoice nor custom field. */
const transferMovement = ({ transferId, eventCode, amount, createdAt }: TransferRecord) => ({
  at: Date.parse(createdAt),
  details: {
    transaction_info: {
      transaction_id: transferId,
      transaction_event_code: eventCode,
      transaction_initiation_date: createdAt,
      transaction_updated_date: createdAt,
      transaction_amount: amountOf(amount, amount.cents),
      transaction_status: 'S',
    },
  },
})

/** A movement that follows a capture. */
function movementOf(
  record: RefundRecord | HoldRecord,
  { id, code, cents }: { id: string; code: string; cents: number },
) {
  const { captureId, amount, customId, createdAt } = record
  const info = {
    transaction_id: id,
    paypal_reference_id: captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: code,
    transaction_initiation_date: createdAt,
    transaction_updated_date: createdAt,
    transaction_amount: amountOf(amount, cents),
    transaction_status: 'S',
    custom_field: customId,
  }
  return { at: Date.parse(createdAt), details: { transaction_info: info } }
}
