import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { contactReference, contactUpdate, newContact } from '#server/features/help-contacts/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.helpContacts.managed())

export const action = acts({
  add: one(newContact, ({ api, input }) => api.helpContacts.add(input)),
  update: one(contactUpdate, ({ api, input }) => api.helpContacts.update(input)),
  remove: one(contactReference, ({ api, input }) => api.helpContacts.remove(input)),
})

/** The chapter's help contacts, for its admins. */
export default function ContactsPage() {
  return (
    <RecordsScreen
      {...words}
      columns={columns}
      rows={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      idName="helpContactId"
      nameOf={({ contactName }) => contactName}
      labels={words.fields}
      searchLabel={words.search}
      actsShown
      fields={(contact) => <ContactFields contact={contact} />}
    />
  )
}

type Contact = Outputs['helpContacts']['managed'][number]

const visibilityOf = ({ isTrue }: Contact) => words.visibility[isTrue ? 'true' : 'false']

const columns: Column<Contact>[] = [
  {
    id: 'contactName',
    header: words.fields.memberId,
    main: true,
    minWidth: 10,
    sortable: true,
    cell: (row) => row.contactName,
    value: (row) => row.contactName,
    phone: 'primary',
  },
  {
    id: 'helpFor',
    header: words.fields.helpFor,
    minWidth: 10,
    sortable: true,
    cell: (row) => row.helpFor,
    value: (row) => row.helpFor,
    phone: 'secondary',
  },
  {
    id: 'contactEmail',
    header: words.fields.contactEmail,
    minWidth: 13.5,
    priority: 3,
    cell: (row) => <EmailText address={row.contactEmail} />,
    value: (row) => row.contactEmail,
  },
  {
    id: 'contactPhone',
    header: words.fields.contactPhone,
    minWidth: 9,
    priority: 2,
    cell: (row) => row.contactPhone,
    value: (row) => row.contactPhone,
  },
  {
    id: 'isTrue',
    header: words.fields.isTrue,
    priority: 2,
    sortable: true,
    cell: visibilityOf,
    value: visibilityOf,
    phone: 'secondaryEnd',
  },
]
