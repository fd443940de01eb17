/** A contact from the device's address book, as returned by the Contact Picker API. */
export type PickedContact = { name?: string[]; tel?: string[] }

type ContactPicker = {
  select: (properties: readonly ('name' | 'tel')[], options: { multiple: boolean }) => Promise<PickedContact[]>
}

/**
 * The address book of this device, if the browser supports picking from it. Cast because TypeScript's DOM types lack
 * the API (https://w3c.github.io/contact-picker/).
 */
export const contactPicker = (navigator: Navigator): ContactPicker | undefined =>
  'contacts' in navigator ? (navigator.contacts as ContactPicker) : undefined

/** Every chosen phone number, with its owner's name. */
export const chosenNumbers = (picked: readonly PickedContact[]): { phone: string; name: string | null }[] =>
  picked.flatMap(({ name, tel = [] }) =>
    [...new Set(tel.map((phone) => phone.trim()))]
      .filter((phone) => phone !== '' && phone.length <= 40)
      .map((phone) => ({ phone, name: name?.[0]?.slice(0, 100) ?? null })),
  )
