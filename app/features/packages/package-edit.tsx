import { useNavigation } from '#app/lib/remix.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { PackageFields, packageEntries, type ManagedPackage } from './package-fields.tsx'
import { packagesWords as words } from './words.ts'

type PackageEditProps = { of: ManagedPackage; others: ManagedPackage[]; answer: unknown; here: string; back: string }

/** The form of a package, in place of its row. */
export function PackageEdit({ of, others, answer, here, back }: PackageEditProps) {
  const navigation = useNavigation()
  const { eventPackageId, name, sold, updatedAt } = of
  return (
    <PostForm
      id="package"
      action={here}
      answer={answer}
      initial={packageEntries(of)}
      labels={words.fields}
      preventScrollReset
      className="package-edit"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="type-block">{words.edit(name)}</h3>
        <p className="tabular text-ink-2">{words.soldSoFar(sold)}</p>
      </div>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="eventPackageId" value={eventPackageId} />
      <VersionField edition={updatedAt} />
      <ErrorSummary />
      <div className="entries">
        <PackageFields catalogue={of.catalogue} others={others} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        {sold > 0 && <p className="mr-auto text-ink-2">{words.keeps(sold)}</p>}
        <LinkButton to={back} preventScrollReset className="max-sm:order-1 max-sm:w-full">
          {words.cancel}
        </LinkButton>
        <Button type="submit" look="primary" saving={navigation.formMethod === 'POST'} className="max-sm:w-full">
          {words.update}
        </Button>
      </div>
    </PostForm>
  )
}
