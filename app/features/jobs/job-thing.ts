import type { RootData } from '#app/lib/page/viewer.ts'
import type { Outputs } from '#server/wiring/api.ts'

/** Returns an approved post as structured data: https://schema.org/JobPosting. */
export function jobThing(job: Outputs['jobs']['view'], { frame }: RootData): object {
  const place = {
    ...(job.city && { addressLocality: job.city }),
    ...(job.state && { addressRegion: job.state }),
    addressCountry: 'US',
  }
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.html || job.title,
    datePosted: job.postedOn,
    ...(job.listedUntil && { validThrough: job.listedUntil }),
    url: `${frame.baseUrl}/jobs/${job.jobId}`,
    identifier: { '@type': 'PropertyValue', name: job.companyName, value: job.jobId },
    hiringOrganization: { '@type': 'Organization', name: job.companyName, ...(job.web && { sameAs: job.web }) },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...place } },
  }
}
