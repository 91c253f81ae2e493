import { Suspense, lazy, useRef, useState } from 'react'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { jobAlertWords as words } from './words.ts'

// Check, dialog and sending weigh more than the rest of the footer, and few visitors subscribe on a given page.
const JobAlertSending = lazy(async () => ({ default: (await import('./job-alert-sending.tsx')).JobAlertSending }))

/** Returns the heading, which differs on the central chapter (foundation, section 2). */
export function jobAlertHeading({ chapter, association }: Pick<Viewer, 'chapter' | 'association'>): string {
  const name = chapter.isMain ? chapter.chapterName : `${association.shortName} ${chapter.chapterName}`
  return words.heading(name)
}

/** The footer's job-alert form. Without JavaScript it leads to the page with the same form. */
export function JobAlert({ viewer }: { viewer: Viewer }) {
  const [wanted, setWanted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <section aria-labelledby="job-alert">
      <h2 id="job-alert" className="type-block text-balance text-bar-content">
        {jobAlertHeading(viewer)}
      </h2>
      <p className="mt-1">
        {words.text} {words.anyTime}.
      </p>
      <form
        ref={form}
        method="post"
        action="/newsletter/subscribe"
        onFocus={() => setWanted(true)}
        className="mt-4 flex flex-col gap-2 sm:flex-row"
      >
        <label htmlFor="job-alert-email" className="sr-only">
          {words.email}
        </label>
        <input
          id="job-alert-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder={words.prompt}
          onChange={(event) => (event.target.value = event.target.value.toLowerCase())}
          className="h-11 min-w-0 rounded-field border border-bar-quiet bg-transparent px-3 text-base text-bar-content placeholder:text-bar-quiet sm:flex-1"
        />
        {wanted && (
          <Suspense>
            <JobAlertSending form={form} />
          </Suspense>
        )}
        <button
          type="submit"
          className="h-11 shrink-0 cursor-pointer rounded-field bg-white px-6 text-[0.9375rem] font-semibold uppercase text-[#033c73] hover:bg-[#eaf2f9]"
        >
          {words.act}
        </button>
      </form>
    </section>
  )
}
