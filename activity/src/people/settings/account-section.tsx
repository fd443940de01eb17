import { Emails } from './emails.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Passkeys } from './passkeys.tsx'
import { PhoneBlock } from './phone-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { ConfirmedOnce } from './use-confirmation.tsx'
import { VoucherBlock } from './voucher-block.tsx'

export function AccountSection() {
  return (
    <ConfirmedOnce>
      <Emails />
      <PhoneBlock />
      <PasswordBlock />
      <Passkeys />
      <LanguageChoice />
      <VoucherBlock />
    </ConfirmedOnce>
  )
}
