/** Texts of the profile. */
export const profileWords = {
  title: 'Profile',
  notifications: 'Notifications',
  security: 'Security',
  back: 'Back to dashboard',
  edit: 'Edit profile',
  done: {
    details: 'Your profile has been updated.',
    password:
      'Your profile has been updated. Your password has changed, and you have been logged out on all other devices.',
  } as Record<string, string>,
  memberOf: (memberId: string, chapterName: string) => `Member ${memberId} of ${chapterName}`,
  sections: 'Sections of the profile',
  membership: 'Membership',
  education: 'Education',
  contact: 'Contact',
  memberId: 'Member ID',
  memberType: 'Member type',
  typeChange: 'To change your member type, ask an admin of your chapter.',
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive' } as Record<string, string>,
  dueIn: 'Next payment due in',
  never: 'Never (life member)',
  since: 'Member since',
  lastDonation: 'Last donation',
  none: 'None',
  degree: 'Highest degree',
  year: 'Year',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  phone: 'Phone',
  email: 'Email',
  alternatePhone: 'Alternate phone',
  alternateEmail: 'Alternate email',
}

export const certificateWords = {
  heading: 'Certificate',
  none: 'No certificate uploaded',
  of: (owner: string) => `Certificate of ${owner}`,
  open: 'Open the certificate in a new tab',
}

/** Texts of the list of one's sessions. */
export const sessionWords = {
  title: 'Where you are logged in',
  help: 'If you don’t recognize one of these, log it out and set a new password.',
  unknown: 'Unknown device',
  roles: { member: 'as member', admin: 'as admin', systemAdmin: 'as system admin' },
  since: (at: string, chapterName: string) => `Logged in ${at}, ${chapterName}`,
  thisOne: 'This device',
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  endOthers: 'Log out everywhere else',
} as const
