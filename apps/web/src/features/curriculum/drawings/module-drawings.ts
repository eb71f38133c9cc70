// The built-in pictures of modules: what each is called, and which one the name of a module gets.
import { svgUrl } from '../../../media/drawn-file.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { things } from './things.ts';

const drawings = { ...people, ...places, ...things };

export type DrawingName = keyof typeof drawings;

/** In the order in which they are offered. */
export const drawingLabels: Readonly<Record<DrawingName, string>> = {
  family: 'Family',
  friends: 'Friends',
  food: 'Food',
  doctor: 'Doctor',
  shop: 'Shop',
  bus: 'Bus',
  work: 'Work',
  school: 'School',
  phone: 'Phone',
  weather: 'Weather',
  house: 'House',
  money: 'Money',
  clock: 'Clock',
  letter: 'Letter',
  computer: 'Computer',
  sport: 'Sport',
  clothes: 'Clothes',
  body: 'Body',
  street: 'Street',
  bank: 'Bank',
  baby: 'Baby',
  holiday: 'Holiday',
  forms: 'Forms',
  emergency: 'Emergency',
};

export const drawingNames = Object.keys(drawingLabels) as DrawingName[];

/** Beginnings of the words that each is for; those of at most three letters are whole words, with or without an s. */
const words: Readonly<Record<DrawingName, string>> = {
  family: 'famil parent mother father mum dad wife husband sister brother grand relative child kid wedding',
  friends: 'friend hello greet introduc neighbour people conversation meet party feeling',
  food: 'food eat cook meal fruit vegetable breakfast lunch dinner restaurant cafe café kitchen recipe drink diet',
  doctor: 'doctor gp nurse health hospital medic pharmac chemist dentist ill sick pain appointment clinic',
  shop: 'shop buy supermarket market store customer sell return price',
  bus: 'bus train transport travel timetable ticket station journey taxi car driv',
  work: 'work job interview cv career boss colleague employ factory safety shift',
  school: 'school teacher class lesson college study studi exam alphabet number grammar english homework',
  phone: 'phone mobile call text message voicemail app',
  weather: 'weather rain sun snow cloud wind season spring summer autumn winter',
  house: 'house home flat rent landlord room furniture repair housing council garden live living tenan',
  money: 'money pay bill budget cost cheap tax benefit wage salar coin',
  clock: 'clock time hour minute day week month date calendar daily morning routine today',
  letter: 'letter post writing spell envelope punctuat sentence word',
  computer: 'computer internet online laptop website password digital keyboard email mouse',
  sport: 'sport football game exercise gym run swim team play hobb',
  clothes: 'clothes cloth dress shirt shoe wear coat fashion colour size',
  body: 'body head arm leg hand face eye describ',
  street: 'street road town city way direction map traffic place local area community',
  bank: 'bank account cash card saving government law vote citizen right',
  baby: 'baby babi birth pregnan nursery toddler midwi',
  holiday: 'holiday sea beach trip hotel plane airport visit abroad countr',
  forms: 'form apply application sign fill personal detail registration register test',
  emergency: 'emergenc ambulance police fire accident danger help 999',
};

/** Its SVG, of 960 by 600. */
export function svgOf(name: DrawingName): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="960" height="600">${drawings[name]()}</svg>`;
}

/** For an `<img>`. */
export function drawingUrl(name: DrawingName): string {
  return svgUrl(svgOf(name));
}

/** The one for the first word of a module's name that has one; else the one whose turn it is after so many modules beside it. */
export function drawingFor(moduleName: string, beside: number): DrawingName {
  for (const word of moduleName.toLowerCase().match(/[\p{L}\d]+/gu) ?? []) {
    const found = drawingNames.find((name) => words[name].split(' ').some((begin) => begins(word, begin)));
    if (found !== undefined) return found;
  }
  return drawingNames[beside % drawingNames.length] ?? 'school';
}

function begins(word: string, begin: string): boolean {
  return begin.length > 3 ? word.startsWith(begin) : word === begin || word === `${begin}s`;
}
