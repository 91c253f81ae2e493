/** Texts of the menu for subscribing to a calendar. */
export const subscription = {
  chapter: 'Subscribe to calendar',
  event: 'Add to calendar',
  device: 'Apple or Outlook',
  google: 'Google Calendar',
  copy: 'Copy the address',
  copied: 'Link copied',
  ofChapter: 'New and changed events of the chapter appear automatically.',
  ofEvent: 'If the event is moved or canceled, your calendar is updated.',
}
