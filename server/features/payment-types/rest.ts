import type { Outputs } from '#server/wiring/api.ts'
import { del, documentedText, entriesOf, get, post } from '#server/rest.ts'
import { newPaymentType } from './schema.ts'

/** Documented calls about payment types (wire.md section 4). */
export const paymentTypeRows = [
  // The earlier client can pay only what this list has: the member's own dues come first [spec 79].
  get('/api/chapters/paymentType', async (api): Promise<(DuesRow | TypeRow)[]> => {
    const types = (await api.paymentTypes.inChapter()).map(typeRow)
    // System admins owe no dues, on any host that they visit [spec 92].
    const { isSystemAdmin } = await api.accounts.profile()
    return isSystemAdmin ? types : [...ownDues(await api.payments.dues(), await api.members.types()), ...types]
  }),
  post('/api/chapters/paymenttype', (api, { body }) =>
    documentedText('New Payment Type Created Successfully', api.paymentTypes.add(entriesOf(newPaymentType, body))),
  ),
  del('/api/chapters/paymentType/{id}', (api, { params }) =>
    documentedText(
      'Payment Type has been deleted successfully',
      api.paymentTypes.remove({ paymentTypeId: params.id! }),
    ),
  ),
]

const typeRow = ({ amountCents, isPrimary, ...type }: Outputs['paymentTypes']['inChapter'][number]) => ({
  ...type,
  paymentTypeAmount: amountCents / 100,
  paymentTypePrimary: isPrimary === 1,
})

type TypeRow = ReturnType<typeof typeRow>

type DuesRow = Pick<
  TypeRow,
  | 'paymentTypeId'
  | 'paymentTypeName'
  | 'paymentTypeAmount'
  | 'paymentTypeDescription'
  | 'paymentTypePrimary'
  | 'createdAt'
  | 'updatedAt'
>

/** Returns the member's type, with its times, as a row; none while no dues can be paid. */
const ownDues = (
  { memberTypeId, paymentType, unitCents, mostTerms }: Outputs['payments']['dues'],
  memberTypes: Outputs['members']['types'],
): DuesRow[] =>
  memberTypes
    .filter((type) => type.memberTypeId === memberTypeId && mostTerms > 0 && unitCents > 0)
    .map(({ createdAt, updatedAt }) => ({
      paymentTypeId: memberTypeId,
      paymentTypeName: paymentType,
      paymentTypeAmount: unitCents / 100,
      paymentTypeDescription: 'Membership dues',
      paymentTypePrimary: false,
      createdAt,
      updatedAt,
    }))
