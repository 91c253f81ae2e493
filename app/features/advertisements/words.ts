import type { AdType } from '#server/features/advertisements/rules.ts'

/** Admin texts about the chapter's advertisements. */
export const adsWords = {
  new: 'Add advertisement',
  places: {
    'home-main-banner': {
      tab: 'Main banners',
      title: 'All banners',
      lead: 'Main banners open over the home page two seconds after it loads, and stay in a strip at its foot.',
    },
    'home-video-box': {
      tab: 'Video box',
      title: 'All side box contents',
      lead: 'The newest live video appears at the top of the home page, in the left column.',
    },
    'home-image-box': {
      tab: 'Image box',
      title: 'All box images',
      lead: 'Pictures of an earlier place. Nobody sees them, and no new ones are added here.',
    },
    'event-sponsor': {
      tab: 'Event ads',
      title: 'Event ads',
      lead: 'Event ads appear on the page of their event until the event is over.',
    },
  } satisfies Record<AdType, { tab: string; title: string; lead: string }>,
  sponsors: 'Sponsors',
  tabs: 'Advertisements by place',
  columns: {
    image: 'Image',
    sponsor: 'Sponsor',
    contact: 'Contact',
    startDate: 'Start',
    expireDate: 'Expire',
    status: 'Status',
  },
  states: { LIVE: 'LIVE', Upcoming: 'Upcoming', EXPIRED: 'EXPIRED' },
  days: (from: string, to: string) => `${from} to ${to}`,
  video: 'Watch video',
  empty: { title: 'No banner', text: 'Add an advertisement, and it will appear here.' },
  noEvents: { title: 'No advertisement', text: 'Add an event ad, and it will appear here under its event.' },
  foot: 'An advertisement is LIVE while it is active and within its dates. Only admins see the email and phone number.',
  footOfEvents:
    'An event ad takes the dates of its event. People see it on the event page before those dates too, while it is active.',
  deactivate: 'Deactivate',
  makeLive: 'Make live',
  delete: 'Delete',
  keep: 'Keep it',
  deactivateText: (sponsor: string) =>
    `The advertisement of ${sponsor} will disappear right away. You can make it live again later.`,
  makeLiveText: (sponsor: string) => `The advertisement of ${sponsor} will be shown within its dates.`,
  extend: (sponsor: string) => `Make the advertisement of ${sponsor} live`,
  extendLead: 'Its dates have passed. Choose a new end date.',
  deleteTitle: (sponsor: string) => `Delete the advertisement of ${sponsor}?`,
  deleteText: 'It will disappear from all pages right away, and its file will be deleted after a day.',
  deleteAct: 'Delete advertisement',
  fields: { expireDate: 'End date' },
  done: {
    add: 'Advertisement added.',
    activate: 'The advertisement is active.',
    deactivate: 'The advertisement is deactivated.',
    remove: 'Advertisement deleted.',
  },
}

/** The form of a new advertisement. */
export const newAdWords = {
  title: 'Add image for advertisement',
  groups: {
    place: { title: 'Place', help: 'Where it appears on the home page or at an event.' },
    dates: { title: 'Sponsor and dates', help: 'An event ad takes the dates of its event.' },
    files: { title: 'Images', help: 'Each image becomes an advertisement of its own.' },
    video: { title: 'Video', help: 'It plays when a visitor presses Play, never by itself.' },
  },
  types: {
    'event-sponsor': { name: 'Event Ads', note: 'On the page of one event' },
    'home-main-banner': { name: 'Main Ads', note: 'Opens over the home page' },
    'home-video-box': { name: 'Video Ads', note: 'Top of the left column' },
  },
  fields: {
    advType: 'Place',
    eventId: 'Event',
    sponsorId: 'Sponsor',
    startDate: 'Start date',
    expireDate: 'End date',
    images: 'Files',
    address: 'Or paste a link',
  },
  chooseEvent: 'Select event',
  noEvent: 'No event is coming up.',
  chooseSponsor: 'Select sponsor',
  notListed: 'Not in the list?',
  addSponsor: 'Add a new sponsor',
  pictures: 'JPG, PNG or WebP, up to 10 MB each. Best 960 by 400. Videos go under Video Ads.',
  videoFile: 'One .mp4 video, up to 10 MB.',
  notAnImage: 'This file type is not supported. Use an image.',
  notAVideo: 'This file type is not supported. Use an .mp4 video.',
  addressHelp:
    'A file that was uploaded to this chapter starts with /uploads/. Press Load to see it here first. A file on another site starts with https://.',
  load: 'Load',
  loaded: 'The file at this address',
  notLoaded: 'There is no such file.',
  fetchedLater:
    'The portal fetches this file from the other site and keeps its own copy when you add the advertisement.',
  goesLive: (day: string) => `It goes live automatically on ${day}.`,
  cancel: 'Cancel',
}

/** Admin texts about sponsors. */
export const sponsorWords = {
  title: 'Sponsors',
  lead: 'Companies whose advertisements you place.',
  noun: 'sponsor',
  search: 'Name, email, phone or address',
  empty: { title: 'No sponsors yet', text: 'Add the first one, then place its advertisements.' },
  consequence: 'A sponsor with advertisements cannot be deleted; delete those first.',
  fields: {
    sponsorName: 'Name',
    email: 'Contact email',
    phone: 'Phone',
    address: 'Address',
    website: 'Website',
    description: 'Details',
  },
  websiteHelp: 'The button "Visit" under its advertisements leads there.',
  detailsHelp: 'The first words appear under its advertisements.',
  columns: { email: 'Email', since: 'Since', ads: 'Ads' },
  ads: (count: number) => (count === 1 ? '1 ad' : `${count} ads`),
}
