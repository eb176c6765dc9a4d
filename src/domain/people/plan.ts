/** Whether the plan is currently paid; a cancelled one runs to its end. */
export function isPaidNow({ plan, paidUntil }: { readonly plan: string; readonly paidUntil: Date | null }): boolean {
  return plan === 'paid' && (paidUntil === null || paidUntil.getTime() > Date.now());
}
