/** The texts of the profile. */
export const profileWords = {
  title: 'Profile',
  back: 'Back to dashboard',
  memberOf: (memberType: string, chapterName: string) => `${memberType} member of ${chapterName}`,
  membership: 'Membership',
  education: 'Education',
  contact: 'Contact',
  memberId: 'Member ID',
  memberType: 'Member type',
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive' } as Record<string, string>,
  dueIn: 'Next payment due in',
  never: 'Never (life member)',
  since: 'Member since',
  degree: 'Highest degree',
  college: 'College',
  year: 'Year',
  major: 'Major',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  phone: 'Phone',
  email: 'Email',
}

export const certificateWords = {
  heading: 'Certificate',
  none: 'No certificate uploaded',
  of: (owner: string) => `Certificate of ${owner}`,
  open: 'Open the certificate in a new tab',
}
