import { Suspense, lazy } from 'react'
import { FieldShell, type FieldProps } from '#app/ui/form/field.tsx'
import { useForm } from '#app/ui/form/form-context.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'

export type MemberOption = {
  memberId: string
  mInit: string
  firstName: string
  lastName: string
  primaryEmail: string
  primaryPhone: string
  /** Visible to other members: hidden details are not suggested for public use. */
  shows: { email: boolean; phone: boolean }
}

export type MemberSelectProps = FieldProps & {
  placeholder?: string
  /** Initially chosen. */
  chosen?: Pick<MemberOption, 'memberId'> & { name: string }
  /** On the parent's host: members of all chapters. */
  everywhere?: boolean
  onChoose?: (member: MemberOption | undefined) => void
}

const MemberSearch = lazy(() => import('./member-search.tsx'))

/**
 * Finds a member of the chapter by name, ID or email; the member ID is submitted as `name`. Without JavaScript the ID
 * is typed.
 */
export function MemberSelect({ placeholder = 'Name, ID or email', ...props }: MemberSelectProps) {
  const hydrated = useHydrated()
  const plain = <PlainMemberId {...props} />
  if (!hydrated) return plain
  return (
    <Suspense fallback={plain}>
      <MemberSearch placeholder={placeholder} {...props} />
    </Suspense>
  )
}

function PlainMemberId({ name, label, help, optional, span, phoneSpan, chosen }: MemberSelectProps) {
  const { id } = useForm()
  return (
    <FieldShell id={`${id}-${name}`} label={label} help={help} optional={optional} span={span} phoneSpan={phoneSpan}>
      <input
        className="entry"
        id={`${id}-${name}`}
        name={name}
        required={!optional}
        inputMode="numeric"
        placeholder="Member ID"
        defaultValue={chosen?.memberId}
      />
    </FieldShell>
  )
}
