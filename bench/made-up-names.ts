/** Common first, so that a few names are shared by very many readers, as they are in life. */
export const FIRST_NAMES = words(`
  Mary James Maria John Anna David Sarah Robert Elizabeth Michael Laura Thomas Emma Daniel Julia Peter Sophie Mark Claire
  Paul Hannah Andrew Alice Martin Ruth George Helen Simon Grace Adam Nora Lucas Eva Oscar Ida Hugo Clara Felix Rosa Victor
  Irene Leon Edith Walter Agnes Samuel Ines Henrik Astrid Étienne Zoë Søren Noémie Jürgen Chloë Łukasz Björn Renée Ángel
  Maren Tobias Yusuf Amina Kofi Adaeze Chidi Priya Arjun Mei Kenji Yuki Hiro Nadia Omar Leila Tariq Oksana Ivan Dmitri
  Svetlana Carlos Lucía Mateo Valentina Diego Camila João Beatriz Rafael Giulia Marco Chiara Luca Freya Rowan Imke Desmond`)
export const LAST_NAMES = words(`
  Smith Johnson Brown Miller Davis Wilson Anderson Taylor Martin Thompson Garcia Clark Lewis Walker Hall Young King Wright
  Hill Scott Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart
  Morris Murphy Cook Rogers Morgan Cooper Peterson Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks
  Bennett Gray Hughes Price Myers Long Foster Sanders Ross Powell Sullivan Russell Ortiz Jenkins Perry Butler Barnes Fisher
  Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Wallace Cole West Hayes Bryant Gibson Ellis Stevens
  Murray Ford Marshall Owens Harrison Kennedy Wells Chapman Mason Hunt Holmes Rice Black Palmer Rose Knight Hudson Spencer
  Sørbye Müller Özdemir Dvořák Nowak Kowalski Lindqvist Bergström Håkansson Castellanos Kairouz Oyelaran Grosvenor Pereira
  Okafor Nakamura Tanaka Suzuki Yamamoto Chen Wang Zhang Nguyen Tran Patel Sharma Gupta Khan Hussain Ali Ivanova Petrova
  Rossi Bianchi Ferrari Esposito Moreau Lefèvre Dubois Fournier Girard Bonnet Schneider Fischer Weber Wagner Becker Hoffmann
  Koch Richter Wolf Neumann Schwarz Zimmermann Krüger Vogel Jansen Visser Bakker Mulder Meijer Peeters Claes Maes Novák
  Horváth Szabó Kovács Popescu Ionescu Papadopoulos Costa Silva Santos Oliveira Almeida Carvalho Fernández Gómez Jiménez`)
export const STREETS = words(`
  Harbor Main Oak Maple Cedar Elm Washington Lake Hill Walnut Park River Spring Church Mill Pleasant Franklin Highland Chestnut
  Union Prospect School Mesa Forest Meadow Orchard Birch Willow Center Bridge Canal Garden Summit Bluff Quarry Foundry Granite
  Larkspur Juniper Sycamore Magnolia Dogwood Hawthorn Laurel Poplar Tamarack Cypress Alder Aspen Linden`)
export const CITIES = words(`
  Portland Chicago Boston Seattle Denver Austin Oakland Madison Albany Tucson Ithaca Duluth Asheville Savannah Providence
  Burlington Eugene Boulder Missoula Lawrence Montréal Toronto Vancouver Halifax London Dublin Berlin Paris Amsterdam Oslo`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
