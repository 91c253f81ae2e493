import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { anotherCategory } from '#server/features/activities/rules.ts'
import { activityForm, activityReference, activityUpdateForm } from '#server/features/activities/schema.ts'
import { refusedField } from '#server/refusal.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import { ActivityFields } from './activity-fields.tsx'
import { activityColumns, type ManagedActivity } from './activity-columns.tsx'
import { manageWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** List rows have no body text; the activity being edited includes its own. Number 1 is the oldest. */
export const loader = load(async ({ api, url }) => {
  const managed = await api.activities.managed()
  const rows: ManagedActivity[] = managed.map((row, index) => ({ ...row, number: managed.length - index }))
  const row = url.searchParams.get('row')
  const edited = rows.find(({ activityId }) => activityId === row)
  if (edited) edited.body = (await api.activities.view(edited)).html
  return { rows, categories: await api.activities.categories() }
})

export const action = acts({
  add: one(activityForm, ({ api, input }) => api.activities.add(withCategory(input))),
  update: one(activityUpdateForm, ({ api, input }) => api.activities.update(withCategory(input))),
  remove: one(activityReference, ({ api, input }) => api.activities.remove(input)),
})

/** The new category's name counts only when no other category is chosen. */
function withCategory<Entries extends { category: string; newCategory: string }>({ newCategory, ...entries }: Entries) {
  if (entries.category !== anotherCategory) return entries
  if (newCategory === '') throw refusedField('newCategory', words.newCategoryRequired)
  return { ...entries, category: newCategory }
}

/** The chapter's activities, for its admins. */
export default function ManageActivitiesPage() {
  const { rows, categories } = useLoaderData<typeof loader>()
  const years = [...new Set(rows.map(({ date }) => date.slice(0, 4)))]
  return (
    <RecordsScreen
      {...words}
      form={FormPanel}
      columns={activityColumns}
      rows={rows}
      answer={useActionData<typeof action>()}
      idName="activityId"
      nameOf={({ title }) => title}
      labels={words.fields}
      searchLabel={words.search}
      filters={[
        {
          id: 'category',
          label: words.fields.category,
          options: categories.map(({ categoryId, name }) => ({ value: categoryId, text: name })),
        },
        { id: 'date', label: words.year, options: years.map((year) => ({ value: year, text: year })) },
      ]}
      fields={() => <ActivityFields categories={categories} />}
    />
  )
}
