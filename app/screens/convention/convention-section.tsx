import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of the landing page: the heading takes four of twelve columns, its lead the other eight. */
export function ConventionSection({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-16 scroll-mt-14 border-t-2 border-primary pt-4">
      <div className="mb-6 grid gap-x-8 gap-y-2 lg:grid-cols-12">
        <h2 id={`${id}-title`} className="type-title lg:col-span-4">
          {title}
        </h2>
        {lead && <p className="max-w-[36rem] text-[1rem]/6.5 text-ink-2 lg:col-span-8">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
