/** The seconds of a duration such as `PT3M20S` or `P1DT2H` (ISO 8601); null if it is invalid or zero. */
export function iso8601Seconds(text: string): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text)
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds || null
}
