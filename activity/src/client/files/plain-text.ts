/** Removes accents and case, so that "cafe" finds "Café". */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
