// Today as the server writes days, `YYYY-MM-DD`.
import { formatter } from '../../../ui/dates.ts';
import { useDay } from '../../../ui/use-now.ts';

export function useToday(): string {
  // As Swedes write it.
  return formatter('sv-SE', {}).format(useDay());
}
