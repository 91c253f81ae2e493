import '#app/styles/kit/choices.css'
import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, maxAmountDollars } from '#server/features/payment-types/rules.ts'
import { newPaymentType, paymentTypeReference, paymentTypeUpdate } from '#server/features/payment-types/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { PaymentTabs } from '#app/features/payments/payment-tabs.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { paymentTypesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.paymentTypes.managed())

export const action = acts({
  add: one(newPaymentType, ({ api, input }) => api.paymentTypes.add(input)),
  update: one(paymentTypeUpdate, ({ api, input }) => api.paymentTypes.update(input)),
  makePrimary: one(paymentTypeReference, ({ api, input }) => api.paymentTypes.makePrimary(input)),
  remove: one(paymentTypeReference, ({ api, input }) => api.paymentTypes.remove(input)),
})

/** The chapter's fees other than dues, for its admins. */
export default function PaymentTypesPage() {
  const { year, types } = useLoaderData<typeof loader>()
  const primary = types.find(({ isPrimary }) => isPrimary)
  return (
    <RecordsScreen
      {...words}
      actsShown
      columns={columnsOf(year)}
      rows={types.map((type) => ({ ...type, paymentTypeAmount: (type.amountCents / 100).toFixed(2) }))}
      answer={useActionData<typeof action>()}
      idName="paymentTypeId"
      nameOf={({ paymentTypeName }) => paymentTypeName}
      labels={words.fields}
      searchLabel={words.search}
      tabs={<PaymentTabs current="types" />}
      rowAct={(type) => !type.isPrimary && <MakePrimary type={type} />}
      fields={(type) => <TypeFields isNew={!type} primary={primary?.paymentTypeName} />}
    />
  )
}

function TypeFields({ isNew, primary }: { isNew: boolean; primary: string | undefined }) {
  const { fields } = words
  const amount = { min: 0, max: maxAmountDollars, step: 0.01, sign: '$', title: words.amountForm }
  return (
    <>
      <TextField name="paymentTypeName" label={fields.paymentTypeName} maxLength={maxLength.paymentTypeName} span={4} />
      <NumberField
        name="paymentTypeAmount"
        label={fields.paymentTypeAmount}
        {...amount}
        help={!isNew && words.pastPayments}
        span={2}
      />
      <TextField
        name="paymentTypeDescription"
        label={fields.paymentTypeDescription}
        maxLength={maxLength.paymentTypeDescription}
        optional
      />
      {isNew && (
        <label className="check-row col-span-6">
          <input type="checkbox" className="tick" name="paymentTypePrimary" value="true" />
          <span>
            {words.primary}
            <span className="type-small block text-ink-2">{words.offeredFirst(primary)}</span>
          </span>
        </label>
      )}
    </>
  )
}

type PaymentType = Outputs['paymentTypes']['managed']['types'][number]

const columnsOf = (year: number): Column<PaymentType>[] => [
  {
    id: 'paymentTypeName',
    header: words.fields.paymentTypeName,
    main: true,
    minWidth: 12,
    sortable: true,
    cell: (row) => <Name type={row} />,
    value: (row) => row.paymentTypeName,
    phone: 'primary',
  },
  {
    id: 'amountCents',
    header: words.amount,
    unit: words.usd,
    kind: 'figure',
    sortable: true,
    cell: (row) => <Money cents={row.amountCents} bare />,
    value: (row) => row.amountCents,
    phone: 'primaryEnd',
  },
  {
    id: 'paymentTypeDescription',
    header: words.fields.paymentTypeDescription,
    minWidth: 12,
    priority: 2,
    cell: (row) => row.paymentTypeDescription,
    value: (row) => row.paymentTypeDescription,
    phone: 'secondary',
  },
  {
    id: 'paid',
    header: words.paidIn(year),
    kind: 'figure',
    minWidth: 7,
    priority: 1,
    sortable: true,
    cell: (row) => <Paid times={row.paid} year={year} />,
    value: (row) => row.paid,
    phone: 'secondaryEnd',
  },
]

/** The type offered first has a badge. */
function Name({ type: { paymentTypeName, isPrimary } }: { type: PaymentType }) {
  if (!isPrimary) return paymentTypeName
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {paymentTypeName} <Badge tone="primary">{words.primary}</Badge>
    </span>
  )
}

/** The column heading says what is counted; on phones the word is next to the number. */
function Paid({ times, year }: { times: number; year: number }) {
  return (
    <>
      {times}
      <span className="md:hidden"> {words.paid(year)}</span>
    </>
  )
}

function MakePrimary({ type: { paymentTypeId, paymentTypeName } }: { type: PaymentType }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="makePrimary" />
      <input type="hidden" name="paymentTypeId" value={paymentTypeId} />
      <Button type="submit" size="tiny" aria-label={words.makePrimaryOf(paymentTypeName)}>
        {words.makePrimary}
      </Button>
    </Form>
  )
}
