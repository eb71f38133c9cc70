// The schema of a category's name, and the messages about categories.
import { requiredName } from '../contract/text.ts';

export const categorySentences = {
  categoryName: 'Please enter a category name',
  hasUsers:
    'This category cannot be deleted as it has active users. If you wish to delete it please remove all users first.',
  typeName: "Please type the category's name. Everything in it will be deleted",
} as const;

export const maxCategoryNameLength = 200;

export const categoryName = requiredName(maxCategoryNameLength, categorySentences.categoryName);
