// A module that is looked at without being taught it: staff give the lesson's screens its name this way.
import type { Module } from '@foothold/domain/curriculum/collections';
import { createContext } from 'react';

export const ModuleInPreview = createContext<Module | undefined>(undefined);
