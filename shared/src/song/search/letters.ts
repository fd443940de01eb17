/**
 * Canonical letters for comparison. People type `gruppa krovi` for Группа крови, and few can type ø: so Cyrillic and
 * Greek are transliterated to Latin, and special letters become those people type instead.
 */
const spelling: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ß ss,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ı i,ħ h,ŋ n,ə e,ƒ f',
    'а a,б b,в v,г g,ґ g,д d,е e,ж zh,з z,и i,і i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х h,ц ts,ч ch,ш sh',
    'щ sch,ъ ,ы y,ь ,э e,ю yu,я ya,є e,ђ dj,ј j,љ lj,њ nj,ћ c,џ dz',
    'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o',
    'ة ه,ى ي,ک ك,ی ي',
  ]
    .join(',')
    .split(',')
    .map((pair) => {
      const [letter = '', spelt = ''] = pair.split(' ')
      return [letter, spelt]
    }),
)

/** People who type leave out accents, Hebrew points and Arabic vowel signs, but not the signs of other scripts. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu
const invisible = /\p{Cf}|\p{Variation_Selector}/gu
const katakana = /[\u30a1-\u30f6]/gu
const plain = /^[a-z\d ]*$/

/** A text in canonical letters, still with its punctuation. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return (
    lower
      .normalize('NFKD')
      .replace(invisible, '')
      .replace(marks, '')
      .replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
      // Kana keep the marks that make them other syllables, composed into one letter.
      .replace(/[\u3041-\u3096][\u3099\u309a]/gu, (kana) => kana.normalize('NFC'))
      .replace(/ου/gu, 'ou')
      .replace(/[^\0-\u007f]/gu, (letter) => spelling[letter] ?? letter)
      // Symbols in place of letters inside a name: Ke$ha, P!nk, A$AP.
      .replace(/(?<=\p{L})\$|\$(?=\p{L})/gu, 's')
      .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
  )
}
