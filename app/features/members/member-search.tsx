import { nameWithTitle } from '#server/features/members/rules.ts'
import { useState } from 'react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import { useRested } from '#app/lib/use-rested.ts'
import { Combobox, type ComboOption } from '#app/ui/form/fields/combobox.tsx'
import { noEmail } from '#app/ui/parts/words.ts'
import type { MemberSelectProps } from './member-select.tsx'

/** The interactive half of MemberSelect; it brings in tRPC and the query client, so it is loaded separately. */
export default function MemberSearch(props: MemberSelectProps) {
  return (
    <ApiProvider>
      <Search {...props} />
    </ApiProvider>
  )
}

const restMs = 300

function Search({ onChoose, chosen, everywhere = false, ...props }: MemberSelectProps) {
  const [typed, setTyped] = useState('')
  const search = useRested(typed, restMs)
  const query = trpc.members.options.useQuery({ search, everywhere }, { placeholderData: (before) => before })
  const members = query.data ?? []
  const options = members.map(
    ({ memberId, mInit, firstName, lastName, primaryEmail, primaryPhone, chapterName }): ComboOption => ({
      value: memberId,
      text: nameWithTitle({ mInit, firstName, lastName }),
      note: [memberId, everywhere && chapterName, primaryEmail || noEmail, primaryPhone].filter(Boolean).join(', '),
    }),
  )
  return (
    <Combobox
      {...props}
      defaultOption={chosen && { value: chosen.memberId, text: chosen.name }}
      options={options}
      searching={query.isFetching || search !== typed}
      onSearch={setTyped}
      onChoose={(option) => onChoose?.(option && members.find(({ memberId }) => memberId === option.value))}
      none={query.isError ? 'Members could not be loaded. Type again' : 'No member found'}
    />
  )
}
