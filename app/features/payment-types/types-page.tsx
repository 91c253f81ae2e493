import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/api.ts'
import { longest, mostAmountDollars } from '#server/features/payment-types/rules.ts'
import { newPaymentType, paymentTypeReference, paymentTypeUpdate } from '#server/features/payment-types/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
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

/** The fees of the chapter beside dues, for its admins. */
export default function PaymentTypesPage() {
  const types = useLoaderData<typeof loader>()
  return (
    <RecordsScreen
      {...words}
      columns={columns}
      rows={types.map((type) => ({ ...type, paymentTypeAmount: (type.amountCents / 100).toFixed(2) }))}
      answer={useActionData<typeof action>()}
      idName="paymentTypeId"
      nameOf={({ paymentTypeName }) => paymentTypeName}
      labels={words.fields}
      searchLabel={words.search}
      fields={(type) => <TypeFields isNew={!type} />}
    />
  )
}

function TypeFields({ isNew }: { isNew: boolean }) {
  const { fields } = words
  const amount = { min: 0, max: mostAmountDollars, step: 0.01, sign: '$', title: words.amountForm }
  return (
    <>
      <TextField name="paymentTypeName" label={fields.paymentTypeName} maxLength={longest.paymentTypeName} span={4} />
      <NumberField name="paymentTypeAmount" label={fields.paymentTypeAmount} {...amount} help={!isNew && words.pastPayments} span={2} />
      <TextField name="paymentTypeDescription" label={fields.paymentTypeDescription} maxLength={longest.paymentTypeDescription} optional />
    </>
  )
}

type PaymentType = Outputs['paymentTypes']['managed'][number]

const columns: Column<PaymentType>[] = [
  { id: 'paymentTypeName', header: words.fields.paymentTypeName, main: true, least: 10, sortable: true, cell: (row) => row.paymentTypeName, value: (row) => row.paymentTypeName, phone: 'primary' },
  { id: 'isPrimary', header: words.primary, least: 8, cell: (row) => <Primary type={row} />, phone: 'secondaryEnd' },
  { id: 'paymentTypeDescription', header: words.fields.paymentTypeDescription, least: 12, priority: 2, cell: (row) => row.paymentTypeDescription, value: (row) => row.paymentTypeDescription, phone: 'secondary' },
  { id: 'amountCents', header: words.amount, unit: words.usd, kind: 'figure', sortable: true, cell: (row) => <Money cents={row.amountCents} bare />, value: (row) => row.amountCents, phone: 'primaryEnd' },
]

/** The badge of the one that is offered first, and a button at the others. */
function Primary({ type }: { type: PaymentType }) {
  if (type.isPrimary) return <Badge tone="success">{words.primary}</Badge>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="makePrimary" />
      <input type="hidden" name="paymentTypeId" value={type.paymentTypeId} />
      <Button type="submit" size="tiny" aria-label={words.makePrimaryOf(type.paymentTypeName)}>
        {words.makePrimary}
      </Button>
    </Form>
  )
}
