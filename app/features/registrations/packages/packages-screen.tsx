import type { ComponentProps } from 'react'
import { PackagesForm } from './packages-form.tsx'
import { packagesForm as words } from './packages-words.ts'
import { FormScreen, type AroundForm } from '../form/form-screen.tsx'

type PackagesScreenProps = ComponentProps<typeof PackagesForm> & AroundForm

/** Step 1 of an event that sells packages: the convention's form, the packages-only form, or the grand page. */
export function PackagesScreen(data: PackagesScreenProps) {
  const { catalogue } = data.sale
  return (
    <FormScreen {...data} title={words.titles[catalogue]} lead={words.leads[catalogue]}>
      <PackagesForm key={data.asMember ? 'member' : 'guest'} {...data} />
    </FormScreen>
  )
}
