import { documentedText, entriesOf, rowsFor } from '#server/rest.ts'
import { newPaymentType } from './schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { accounts } from '../accounts/procedures.ts'
import type { members } from '../members/procedures.ts'
import type { paymentTypes } from './procedures.ts'
import type { dues } from '../dues/procedures.ts'

type Api = {
  accounts: CallerOf<typeof accounts>
  members: CallerOf<typeof members>
  paymentTypes: CallerOf<typeof paymentTypes>
  dues: CallerOf<typeof dues>
}

const { del, get, post } = rowsFor<Api>()

/** Documented calls for payment types (wire.md section 4). */
export const paymentTypeRows = [
  // The legacy client can pay only what is in this list, so the member's own dues come first [spec 79].
  get('/api/chapters/paymentType', async (api): Promise<(DuesRow | TypeRow)[]> => {
    const types = (await api.paymentTypes.inChapter()).map(typeRow)
    // System admins owe no dues, on any host [spec 92].
    const { isSystemAdmin } = await api.accounts.profile()
    return isSystemAdmin ? types : [...ownDues(await api.dues.standing(), await api.members.types()), ...types]
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

const typeRow = ({ amountCents, isPrimary, ...type }: OutputsOf<typeof paymentTypes>['inChapter'][number]) => ({
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

/** Returns the member's type as a row, with its timestamps; none while no dues can be paid. */
const ownDues = (
  { memberTypeId, paymentType, unitCents, maxTerms }: OutputsOf<typeof dues>['standing'],
  memberTypes: OutputsOf<typeof members>['types'],
): DuesRow[] =>
  memberTypes
    .filter((type) => type.memberTypeId === memberTypeId && maxTerms > 0 && unitCents > 0)
    .map(({ createdAt, updatedAt }) => ({
      paymentTypeId: memberTypeId,
      paymentTypeName: paymentType,
      paymentTypeAmount: unitCents / 100,
      paymentTypeDescription: 'Membership dues',
      paymentTypePrimary: false,
      createdAt,
      updatedAt,
    }))
