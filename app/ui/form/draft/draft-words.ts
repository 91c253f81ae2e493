const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })

/** Texts about a draft stored on the device. */
export const draftWords = {
  stored: (at: number) => `Draft saved on this device, ${time.format(at)}.`,
  discard: 'Discard draft',
  rival: {
    written: { title: 'This form was changed in another tab', text: 'Only one draft can be saved.' },
    gone: { title: 'This form was saved or discarded in another tab', text: 'Your text here is no longer saved.' },
  },
  takeOther: 'Use the other text',
  keepOwn: 'Keep this text',
}
