// The type of an icon: any icon component of lucide-react.
import type { LucideIcon } from 'lucide-react';

export type Icon = LucideIcon;
