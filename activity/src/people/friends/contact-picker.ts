/** A person in the address book of the telephone, as the Contact Picker API gives them. */
export type PickedContact = { name?: string[]; tel?: string[] }

type ContactPicker = {
  select: (properties: readonly ('name' | 'tel')[], options: { multiple: boolean }) => Promise<PickedContact[]>
}

/**
 * The address book of this device, where the browser lets people choose from it; undefined elsewhere. The border: the
 * platform's types do not know it yet (https://w3c.github.io/contact-picker/).
 */
export const contactPicker = (navigator: Navigator): ContactPicker | undefined =>
  'contacts' in navigator ? (navigator.contacts as ContactPicker) : undefined

/** Every number that was chosen, under the name of its owner. */
export const chosenNumbers = (picked: readonly PickedContact[]): { phone: string; name: string | null }[] =>
  picked.flatMap(({ name, tel = [] }) =>
    [...new Set(tel.map((phone) => phone.trim()))]
      .filter((phone) => phone !== '' && phone.length <= 40)
      .map((phone) => ({ phone, name: name?.[0]?.slice(0, 100) ?? null })),
  )
