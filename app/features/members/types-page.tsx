import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { isLifelong, lifelongYears } from '#server/features/members/rules.ts'
import { maxLengthOfType, maxFeeDollars } from '#server/features/members/member-types/rules.ts'
import { newType, typeReference, typeUpdate } from '#server/features/members/member-types/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { typesWords as words } from './types-words.ts'
import { applicationWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.members.typesWithMembers())

export const action = acts({
  add: one(newType, ({ api, input }) => api.members.addType(input)),
  update: one(typeUpdate, ({ api, input }) => api.members.updateType(input)),
  remove: one(typeReference, ({ api, input }) => api.members.removeType(input)),
})

/** The chapter's member types: visible to members, managed by admins. */
export default function TypesPage() {
  const types = useLoaderData<typeof loader>()
  return (
    <RecordsScreen
      {...words}
      actsShown
      columns={columns}
      rows={types.map((type) => ({ ...type, fee: (type.feeCents / 100).toFixed(2), duration: type.durationYears }))}
      mayEdit={useMay('settings', 'change')}
      answer={useActionData<typeof action>()}
      idName="memberTypeId"
      nameOf={({ memberType }) => memberType}
      labels={words.fields}
      searchLabel={words.search}
      fields={(type) => <TypeFields isNew={!type} />}
    />
  )
}

function TypeFields({ isNew }: { isNew: boolean }) {
  const { fields } = words
  const fee = { min: 0, max: maxFeeDollars, step: 0.01, sign: '$', title: words.feeForm }
  return (
    <>
      <TextField name="memberType" label={fields.memberType} maxLength={maxLengthOfType.memberType} />
      <NumberField name="fee" label={fields.fee} {...fee} help={!isNew && words.pastPayments} span={3} />
      <NumberField
        name="duration"
        label={fields.duration}
        min={1}
        max={lifelongYears}
        defaultValue={1}
        help={words.forLife}
        span={3}
      />
      <TextField name="description" label={fields.description} maxLength={maxLengthOfType.description} optional />
    </>
  )
}

/** The column heading says what is counted; on phones the word is next to the number. */
function Members({ members }: MemberType) {
  return (
    <>
      {members}
      <span className="md:hidden"> {words.membersOf(members)}</span>
    </>
  )
}

type MemberType = Outputs['members']['typesWithMembers'][number]

const columns: Column<MemberType>[] = [
  {
    id: 'memberType',
    header: words.name,
    main: true,
    minWidth: 9,
    sortable: true,
    cell: (row) => row.memberType,
    value: (row) => row.memberType,
    phone: 'primary',
  },
  {
    id: 'feeCents',
    header: words.amount,
    unit: words.usd,
    kind: 'figure',
    sortable: true,
    cell: (row) => <Money cents={row.feeCents} bare />,
    value: (row) => row.feeCents,
    phone: 'primaryEnd',
  },
  {
    id: 'durationYears',
    header: words.term,
    minWidth: 6,
    sortable: true,
    cell: ({ durationYears }) => applicationWords.term(durationYears, isLifelong(durationYears)),
    value: (row) => row.durationYears,
    phone: 'secondaryEnd',
  },
  {
    id: 'members',
    header: words.members,
    kind: 'figure',
    priority: 2,
    sortable: true,
    cell: (row) => <Members {...row} />,
    value: (row) => row.members,
    phone: 'secondary',
  },
  {
    id: 'description',
    header: words.fields.description,
    minWidth: 12,
    priority: 3,
    cell: (row) => row.description,
    value: (row) => row.description,
    phone: 'secondary',
  },
]
