// The first match wins, since most browsers also claim to be others.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bDiscord\b/i, 'Discord'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The common names of the browser and system in a user agent; undefined if unknown. */
export function deviceIn(userAgent: string | null): { browser: string | undefined; system: string | undefined } {
  const named = (table: typeof browsers) => table.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1]
  return { browser: named(browsers), system: named(systems) }
}
