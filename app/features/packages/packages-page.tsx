import Plus from 'lucide-react/icons/plus'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { Refusal } from '#server/refusal.ts'
import { catalogOf, catalogs, type Catalog } from '#server/features/packages/rules.ts'
import { newPackage, packageReference, packageUpdate } from '#server/features/packages/schema.ts'
import { formOf, type EventKind } from '#server/features/registrations/rules.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, type PageRequest } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { InUseDialog } from '#app/ui/dialog/in-use-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { useRecordDialog } from '#app/ui/records/records-screen.tsx'
import { PackageEdit } from './package-edit.tsx'
import { PackageFields } from './package-fields.tsx'
import { PackagesTable } from './packages-table.tsx'
import { catalogNames, packagesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, params }) => {
  const eventId = params.id!
  const [packages, event] = await Promise.all([api.packages.managed({ eventId }), api.events.byId({ eventId })])
  return { packages, event, catalogue: catalogIn(params) ?? startingCatalog(event, packages) }
})

/** The event and the catalog of a new package are those of the page. */
const entries = newPackage.omit({ eventId: true, catalogue: true })

export const action = acts({
  add: one(entries, async ({ api, input, params }) =>
    api.packages.create({ ...input, eventId: params.id!, catalogue: await catalogOfPage({ api, params }) }),
  ),
  update: one(packageUpdate, ({ api, input }) => api.packages.update(input)),
  remove: one(packageReference, ({ api, input }) => api.packages.remove(input)),
})

/** Returns the catalog that the URL names, or the one that the page starts with. @throws Refusal missing */
async function catalogOfPage({ api, params }: Pick<PageRequest, 'api' | 'params'>): Promise<Catalog> {
  const named = catalogIn(params)
  if (named) return named
  const eventId = params.id!
  return startingCatalog(await api.events.byId({ eventId }), await api.packages.managed({ eventId }))
}

/** Returns the catalog that the event's form sells if it has packages, otherwise the first one that has some. */
function startingCatalog(event: EventKind, packages: readonly { catalogue: Catalog }[]): Catalog {
  const form = formOf(event)
  const sold = form === 'giving' || form === 'election' ? null : catalogOf[form]
  const inUse = [sold, ...catalogs].find((name) => packages.some(({ catalogue }) => catalogue === name))
  return inUse ?? sold ?? catalogs[0]
}

/** Returns undefined if the URL names none. @throws Refusal missing */
function catalogIn({ catalogue }: Record<string, string | undefined>): Catalog | undefined {
  if (catalogue === undefined) return undefined
  const known = catalogs.find((name) => name === catalogue)
  if (!known) throw new Refusal('missing', 'There is no such catalog.')
  return known
}

/** The packages of an event in their catalogs, for its admins. */
export default function PackagesPage() {
  const { packages, event, catalogue } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const rows = packages.filter((row) => row.catalogue === catalogue)
  const { dialog, row, addressFor, close } = useRecordDialog(rows, 'eventPackageId')
  const back = addressFor()
  const othersOf = (id?: string) => rows.filter(({ eventPackageId }) => eventPackageId !== id)
  const tabs = catalogs.map((name) => ({
    to: `/event/${event.eventId}/packages/${name}`,
    text: catalogNames[name],
    count: packages.filter((row) => row.catalogue === name).length,
    current: name === catalogue,
  }))
  const form = formThatSells(catalogue, event)
  const edited = dialog === 'edit' && row ? row : undefined
  return (
    <WorkScreen>
      <WayBack to={`/event/${event.eventId}/edit`}>{event.eventName}</WayBack>
      <div className="mt-3 mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="type-title">{words.title}</h1>
          <p className="type-body mt-1.5 text-ink-2">{words.lead}</p>
        </div>
        {dialog !== 'add' && (
          <LinkButton to={addressFor('add')} look={edited ? 'quiet' : 'primary'} icon={Plus} preventScrollReset>
            {words.add}
          </LinkButton>
        )}
      </div>
      <Tabs label={words.catalogs} tabs={tabs} />
      <div className="mt-6">
        {dialog === 'add' && (
          <FormPanel
            key={catalogue}
            id="package"
            title={words.add}
            icon={Plus}
            act={words.create}
            hidden={{ intent: 'add' }}
            labels={words.fields}
            here={addressFor('add')}
            onClose={close}
            answer={answer}
            back={back}
          >
            <PackageFields catalogue={catalogue} others={rows} />
          </FormPanel>
        )}
        {form === null && rows.length > 0 && (
          <Alert tone="warning" title={words.notSold.title} className="mb-6">
            <Link to={`/event/${event.eventId}/edit#settings`}>{words.notSold.text}</Link>
          </Alert>
        )}
        <Block
          title={catalogNames[catalogue]}
          count={words.count(rows.length)}
          aside={
            form !== null &&
            rows.length > 0 && (
              <Link to={form} className="text-link-line">
                {words.seeForm}
              </Link>
            )
          }
        >
          {rows.length === 0 ? (
            <Empty title={words.empty.title}>{words.empty.text}</Empty>
          ) : (
            <PackagesTable
              label={words.title}
              catalogue={catalogue}
              days={event}
              packages={rows}
              addressFor={addressFor}
              edited={
                edited && {
                  id: edited.eventPackageId,
                  form: (
                    <PackageEdit
                      key={edited.eventPackageId}
                      of={edited}
                      others={othersOf(edited.eventPackageId)}
                      here={addressFor('edit', edited)}
                      answer={answer}
                      back={back}
                    />
                  ),
                }
              }
            />
          )}
        </Block>
      </div>
      {dialog === 'delete' && row && row.held + row.sold > 0 && (
        <InUseDialog name={row.name} onClose={close}>
          {words.inUse(row.held + row.sold)}
        </InUseDialog>
      )}
      {dialog === 'delete' && row && row.held + row.sold === 0 && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.removeTitle(row.name)}
          act={words.removeAct}
          action={back}
          fields={{ intent: 'remove', eventPackageId: row.eventPackageId }}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

/** Returns the URL of the page that sells a catalog's packages; null if none does. */
function formThatSells(catalogue: Catalog, event: EventKind & { eventId: string }): string | null {
  const form = formOf(event)
  if (form === 'giving' || form === 'election') return null
  if (catalogue === 'grand') return `/event/regmod/${event.eventId}`
  return catalogue === catalogOf[form] ? `/event/register/${event.eventId}` : null
}
